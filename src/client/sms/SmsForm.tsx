import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sms, SmsDraft } from '#contract/sms.ts'
import { smsKindKeys } from '#domain/sms/sms-messages.ts'
import { countCredits, withoutDiacritics } from '#domain/sms/sms.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useSmsTemplates, type SmsAbout } from './use-sms-templates.ts'
import classes from './sms.module.css'

/** The recipient, and the subject that selects templates. */
export type SmsTo = { clientId: number | null; name: string; phone: string | null; organizationId?: number; about?: SmsAbout }
type Props = { to?: SmsTo; onClose: () => void }

/** Composes a message. Its final text, cost and obstacles are shown before it is sent. */
export default function SmsForm({ to, onClose }: Props) {
  const { t } = useTranslation('sms')
  const { organization, organizations } = useOrganization()
  const templates = useSmsTemplates(to?.about)
  const workplace = organizations.find(({ id }) => id === to?.organizationId) ?? organization
  const initial = { phone: to?.phone ?? '', text: templates[0]?.text ?? '', clientId: to?.clientId ?? null }
  const form = useDraft(SmsDraft, { ...initial, organizationId: workplace.id })
  const { values } = form
  const [despiteOptOut, setDespiteOptOut] = useState(false)
  const send = useWrite(sms.create, { onDone: ({ credits }) => notify.success(t('SmsIsQueued', { count: credits })) })

  const [settled] = useDebouncedValue(values, 300)
  const isReady = form.isValid()
  // Text is previewed once it has been stable for a moment, because before it may be incomplete.
  const { data } = useQuery({
    ...endpointQuery(sms.preview, settled),
    enabled: isReady && settled === values,
    placeholderData: keepPreviousData,
  })
  const preview = isReady ? data : undefined
  const plain = withoutDiacritics(values.text)
  const before = countCredits(values.text)
  const after = countCredits(plain)

  return (
    <FormDialog
      title={to ? t('WriteSmsTo', { name: to.name }) : t('WriteSms')}
      form={form}
      save={(draft) => send.mutateAsync({ ...draft, despiteOptOut })}
      action={preview ? t('SmsSend', { count: preview.credits }) : t('SmsSendPlain')}
      warning={preview?.isNight && t('SmsNightWarning')}
      onClose={onClose}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <PhoneField label={t('Phone')} withAsterisk data-autofocus={to?.phone ? undefined : true} {...form.getInputProps('phone')} />
        <OrganizationField {...form.getInputProps('organizationId')} />
      </SimpleGrid>
      {templates.length > 1 && (
        <Select
          label={t('SmsTemplate')}
          allowDeselect={false}
          data={templates.map(({ kind }) => ({ value: kind, label: t(smsKindKeys[kind]) }))}
          value={templates.find(({ text }) => text === values.text)?.kind ?? null}
          placeholder={t('SmsOwnWords')}
          onChange={(chosen) => form.setFieldValue('text', templates.find(({ kind }) => kind === chosen)?.text ?? values.text)}
        />
      )}
      <Textarea
        label={t('SmsWords')}
        description={t('SmsTextHint', { variables: '$organizationName, $address' })}
        withAsterisk
        data-autofocus={to?.phone ? true : undefined}
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
      {/* The space is reserved, so that nothing jumps during typing. */}
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
