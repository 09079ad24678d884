import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clients, type ClientChoice } from '#contract/clients/clients.ts'
import { readPhone } from '#contract/kit/readers/phone.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { maxTypedText, useReading, type TakeWords } from '#client/ui/reading/use-reading.ts'
import { noteOf, refusalOf } from '#client/ui/reading/field-notes.tsx'

type Props = {
  value: string
  organizationId: number
  /** True if the number belongs to a picked client, so that no suggestions are needed. */
  isPicked: boolean
  required: boolean
  onType: (phone: string) => void
  onPick: (client: ClientChoice) => void
  takeWords?: TakeWords | undefined
  error?: ReactNode
}

/** A phone number; its first digits find the clients who have it. */
export function PhonePicker({ value, organizationId, isPicked, required, onType, onPick, takeWords, error }: Props) {
  const { t } = useTranslation('trade')
  const reading = useReading({ value, onChange: onType, read: readPhone, takeWords })
  const { items, isWaiting } = useSuggestions(clients.choices, value, (quickText) => ({ quickText, organizationId }), {
    from: 4,
    enabled: !isPicked,
  })
  return (
    <TypeAhead
      label={t('Phone')}
      required={required}
      type="tel"
      inputMode="tel"
      className="number"
      value={value}
      maxLength={maxTypedText}
      {...reading.stopsEscape}
      onKeyDown={reading.restoreOnEscape}
      onType={reading.type}
      onBlur={() => void reading.settle()}
      items={items.filter(({ phone }) => phone !== null)}
      isWaiting={isWaiting}
      optionKey={({ id }) => id}
      renderOption={({ name, phone }) => (
        <>
          <Text fz="sm" truncate>
            {phone}
          </Text>
          <Text fz="xs" opacity={0.8} truncate>
            {name}
          </Text>
        </>
      )}
      onPick={onPick}
      error={error ?? (reading.wasTyped ? refusalOf(reading) : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={noteOf(reading)}
    />
  )
}
