import { Group, Input } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalField } from './DecimalField.tsx'

/** One end of a number range; an empty text leaves it open. */
type Side = number | ''
type Props = { label: string; unit?: string; value: Side[] | undefined; error?: string; onChange: (value: Side[]) => void }

/** A range of numbers, both ends included. */
export function NumberRangeField({ label, unit, value, error, onChange }: Props) {
  const { t } = useTranslation()
  const errorId = useId()
  const [from = '', to = ''] = value ?? []
  const side = (name: string, number: Side, change: (next: Side) => void) => (
    <DecimalField
      aria-label={`${label}: ${name}`}
      placeholder={name}
      value={number === '' ? null : number}
      error={error !== undefined}
      onChange={(next) => change(next ?? '')}
    />
  )
  return (
    <Input.Wrapper
      labelElement="div"
      label={unit ? `${label}, ${unit}` : label}
      error={error}
      errorProps={{ id: errorId, mt: 4 }}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <Group grow gap="xs" role="group" aria-label={label} aria-describedby={error === undefined ? undefined : errorId}>
        {side(t('RangeFrom'), from, (next) => onChange([next, to]))}
        {side(t('RangeTo'), to, (next) => onChange([from, next]))}
      </Group>
    </Input.Wrapper>
  )
}
