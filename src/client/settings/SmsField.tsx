import { Button, Group, Text, Textarea } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findUnknownVariable } from '#contract/accounts/account-settings.ts'
import { countCredits, fillTemplate, countSegments, withoutDiacritics } from '#domain/sms/sms.ts'
import { useRegisterUnsavedInput } from '#client/ui/dialog/use-unsaved-input.ts'
import { useFormat } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import { errorText } from '#client/platform/notify.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { IconArrowBackUp, IconPlus } from '#client/ui/icons.tsx'
import type { SettingRowItem } from './setting-rows.ts'
import classes from './SmsField.module.css'
import { useSettingRow } from './use-setting-row.ts'

type Variable = 'organizationName' | 'from' | 'address' | 'plateNumber' | 'amount' | 'phone'
type Props = { row: SettingRowItem; label: string; standard: string; variables: readonly Variable[] }

const maxLength = 480

/** The text of a message, with an example and its cost. An empty text stands for the standard one. */
export function SmsField({ row, label, standard, variables }: Props) {
  const { t } = useTranslation('settings')
  const { value, save } = useSettingRow(row)
  const stored = value as string
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const costId = useId()
  const { sample, longest } = useExamples(row.setting, variables)

  const text = draft ?? stored
  useRegisterUnsavedInput(text !== stored)
  const unknownVariable = findUnknownVariable(text, variables)
  const template = text.trim() || standard
  const preview = fillTemplate(template, sample)
  const credits = countCredits(preview)
  const maxCredits = countCredits(fillTemplate(template, longest))
  const plainTemplate = withoutDiacritics(template)
  const plainCredits = countCredits(fillTemplate(plainTemplate, sample))

  const edit = (next: string) => {
    setDraft(next)
    setError(undefined)
  }
  function insert(variable: Variable) {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: text.length, selectionEnd: text.length }
    const name = `$${variable}`
    const next = text.slice(0, selectionStart) + name + text.slice(selectionEnd)
    if (next.length > maxLength) return
    edit(next)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(selectionStart + name.length, selectionStart + name.length)
    })
  }
  const submit = (next: string) =>
    save(next || undefined).then(
      () => setDraft(undefined),
      (refusal: unknown) => setError(errorText(refusal)),
    )

  return (
    <div className={classes.message}>
      <div>
        <Textarea
          ref={field}
          label={t('SmsText')}
          aria-label={label}
          aria-describedby={costId}
          placeholder={standard}
          minRows={4}
          maxLength={maxLength}
          value={text}
          error={error ?? (unknownVariable && messageText(unknownVariable))}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        <Group gap={6} mt={8} role="group" aria-label={t('SmsVariables')}>
          {variables.map((variable) => (
            <Button
              key={variable}
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={12} />}
              aria-label={t('SmsInsert', { what: t(`var_${variable}`) })}
              onClick={() => insert(variable)}
            >
              {t(`var_${variable}`)}
            </Button>
          ))}
        </Group>
        <Group gap="xs" mt="sm">
          {text !== stored && (
            <Button size="xs" onClick={() => void submit(text.trim())}>
              {t('Save')}
            </Button>
          )}
          {text !== '' && (
            <Button size="xs" variant="subtle" leftSection={<IconArrowBackUp size={14} />} onClick={() => void submit('')}>
              {t('SmsBackToStandard')}
            </Button>
          )}
        </Group>
      </div>
      <div>
        <Text fz="sm" fw={500} mb={4}>
          {t('SmsPreview')}
        </Text>
        <div className={classes.bubble}>{preview}</div>
        <Text id={costId} fz="xs" c="dimmed" mt={8} className="number">
          {[
            t('SmsCharacters', { count: preview.length }),
            t('SmsCredits', { count: credits }),
            t('SmsSegments', { count: countSegments(preview) }),
          ].join(' · ')}
        </Text>
        {text.trim() === '' && (
          <Text fz="xs" c="dimmed">
            {t('SmsUsesDefault')}
          </Text>
        )}
        {maxCredits > credits && (
          <Text fz="xs" c="var(--status-on-hold-fg)">
            {t('SmsCostsMore', { count: maxCredits })}
          </Text>
        )}
        {plainCredits < credits && (
          <Button size="compact-xs" variant="light" mt={6} onClick={() => edit(plainTemplate)}>
            {t('SmsWithoutDiacritics', { before: credits, after: plainCredits })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Sample values of variables: those of the chosen workplace, and the longest of the account. Other variables stay as written. */
function useExamples(setting: string, variables: readonly Variable[]) {
  const { organization } = useOrganization()
  const { organizations } = useInformation().account
  const { money } = useFormat()
  const isOfAppointment = setting.startsWith('sms_message_appointment')
  const from = isOfAppointment ? '24.12.2026 08:30' : '24.12.2026'
  const phone = '0722 000 111'
  const addressOf = ({ address, city }: typeof organization) => address.fullAddress || city
  const longestOf = (texts: string[]) => texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
  const sample = {
    organizationName: organization.name,
    address: addressOf(organization),
    from,
    plateNumber: 'BV 12 ABC',
    amount: money(405),
    phone,
  }
  const longest = {
    organizationName: longestOf(organizations.map(({ name }) => name)),
    address: longestOf(organizations.map(addressOf)),
    from,
    plateNumber: 'BV 123456',
    amount: money(124_241.78),
    phone,
  }
  const usedOnly = (values: typeof sample) => Object.fromEntries(variables.map((variable) => [variable, values[variable]]))
  return { sample: usedOnly(sample), longest: usedOnly(longest) }
}
