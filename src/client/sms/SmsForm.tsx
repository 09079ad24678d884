import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sms, SmsDraft } from '#contract/sms.ts'
import { creditsOf, withoutDiacritics } from '#domain/sms.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { ask, useWrite } from '#client/platform/queries.ts'
import { useOrganization } from '#client/platform/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import classes from './sms.module.css'

type Props = { client?: { id: number; name: string; phone: string | null }; onClose: () => void }

/** A message that somebody writes: what it becomes, what it costs and what keeps it back is said before it goes. */
export default function SmsForm({ client, onClose }: Props) {
  const { t } = useTranslation('sms')
  const { organization } = useOrganization()
  const blank = { organizationId: organization.id, phone: client?.phone ?? '', text: '', clientId: client?.id ?? null }
  const form = useDraft(SmsDraft, blank)
  const { values } = form
  const [despiteOptOut, setDespiteOptOut] = useState(false)
  const send = useWrite(sms.create, { onDone: ({ credits }) => notify.success(t('SmsIsQueued', { count: credits })) })

  const [settled] = useDebouncedValue(values, 300)
  const isReady = form.isValid()
  const { data } = useQuery({ ...ask(sms.preview, settled), enabled: isReady, placeholderData: keepPreviousData })
  const preview = isReady ? data : undefined
  const plain = withoutDiacritics(values.text)
  const [before, after] = [creditsOf(values.text), creditsOf(plain)]

  return (
    <FormDialog
      title={client ? t('WriteSmsTo', { name: client.name }) : t('WriteSms')}
      form={form}
      save={(draft) => send.mutateAsync({ ...draft, despiteOptOut })}
      action={preview ? t('SmsSend', { count: preview.credits }) : t('SmsSendPlain')}
      warning={preview?.isNight && t('SmsNightWarning')}
      onClose={onClose}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <PhoneField label={t('Phone')} withAsterisk data-autofocus={client?.phone ? undefined : true} {...form.getInputProps('phone')} />
        <OrganizationField {...form.getInputProps('organizationId')} />
      </SimpleGrid>
      <Textarea
        label={t('SmsWords')}
        description={t('SmsTextHint', { variables: '$organizationName, $address' })}
        withAsterisk
        data-autofocus={client?.phone ? true : undefined}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('text')}
      />
      {after < before && (
        <Button size="compact-xs" variant="light" style={{ alignSelf: 'start' }} onClick={() => form.setFieldValue('text', plain)}>
          {t('SmsDropDiacritics', { before, after })}
        </Button>
      )}
      {/* Its place is there from the beginning, so that nothing jumps while somebody types. */}
      <Stack gap={6} mih={120} aria-live="polite">
        {preview && (
          <>
            <Text fz="sm" fw={500}>
              {t('SmsWillSay')}
            </Text>
            <div className={classes.bubble}>{preview.text}</div>
            <Group justify="space-between">
              <Text fz="xs" c="dimmed" className="number">
                {t('SmsFacts', { length: preview.text.length, segments: preview.segments })}
              </Text>
              <Text fz="xs" c="dimmed" className="number">
                {t('SmsBalanceAfter', { balance: Math.max(0, preview.balance - preview.credits) })}
              </Text>
            </Group>
            {preview.refusal && (
              <Alert color="red" py="xs">
                {messageText(preview.refusal)}
              </Alert>
            )}
            {preview.isOptedOut && (
              <Checkbox
                label={t('SmsDespiteOptOut')}
                checked={despiteOptOut}
                onChange={({ currentTarget }) => setDespiteOptOut(currentTarget.checked)}
              />
            )}
          </>
        )}
      </Stack>
    </FormDialog>
  )
}
