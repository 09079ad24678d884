import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maxHotelRows, type HotelRow } from '#contract/tyre-hotels/tyre-hotels.ts'
import { checkDot } from '#domain/tyre-hotels/tyre-hotels.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { DecimalField, IntegerField } from '#client/ui/form/DecimalField.tsx'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import { WarningField } from '#client/ui/form/WarningField.tsx'

/** Most sets have four tyres of one size. */
export const blankHotelRow: HotelRow = { tyreQuantity: 4, tyreWidth: null, tyreHeight: null, tyreRim: null, dotNumber: null }

type Props = {
  rows: HotelRow[]
  onChange: (rows: HotelRow[]) => void
  /** Returns the message of a field in a row. */
  error: (index: number, field: keyof HotelRow) => ReactNode
  /** True after the question about a missing size; the focus then goes to the size. */
  asksForSize?: boolean | undefined
}

/** The tyres of a set, one row per size. */
export function HotelRowsField({ rows, onChange, error, asksForSize }: Props) {
  const { t } = useTranslation('tyre-hotels')
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const set = (index: number, fields: Partial<HotelRow>) => onChange(rows.map((row, at) => (at === index ? { ...row, ...fields } : row)))
  return (
    <RowsField
      title={t('Tyres')}
      addLabel={t('AddHotelRow')}
      removeLabel={(number) => t('RemoveHotelRow', { number })}
      count={rows.length}
      max={maxHotelRows}
      onAdd={() => onChange([...rows, { ...blankHotelRow, tyreQuantity: 2 }])}
      onRemove={(index) => onChange(rows.length > 1 ? rows.toSpliced(index, 1) : [blankHotelRow])}
    >
      {(index, isNew) => (
        <SimpleGrid cols={{ base: 2, xs: 5 }} spacing="xs" verticalSpacing="xs">
          <IntegerField
            label={t('Quantity')}
            withAsterisk
            autoFocus={isNew}
            maxLength={6}
            value={rows[index]?.tyreQuantity ?? null}
            // NaN stands for an empty field, which the schema refuses.
            onChange={(tyreQuantity) => set(index, { tyreQuantity: tyreQuantity ?? NaN })}
            error={error(index, 'tyreQuantity')}
          />
          {sizes.map(([field, label]) => (
            <DecimalField
              key={field}
              data-size-of-set={field === 'tyreWidth' || undefined}
              data-autofocus={(asksForSize && index === 0 && field === 'tyreWidth') || undefined}
              label={t(label)}
              maxDecimals={1}
              maxLength={4}
              value={rows[index]?.[field] ?? null}
              onChange={(part) => set(index, { [field]: part })}
              error={error(index, field)}
            />
          ))}
          <DotField
            today={today}
            value={rows[index]?.dotNumber ?? null}
            onChange={(dotNumber) => set(index, { dotNumber })}
            error={error(index, 'dotNumber')}
          />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

const sizes = [
  ['tyreWidth', 'TyreWidth'],
  ['tyreHeight', 'TyreHeight'],
  ['tyreRim', 'TyreRim'],
] as const

const dotExample = '0224'

/** One to four digits; a doubtful DOT gets a warning and is accepted. */
function DotField({
  today,
  value,
  onChange,
  error,
}: {
  today: string
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
}) {
  const { t } = useTranslation('tyre-hotels')
  const doubt = value === null ? undefined : checkDot(value, today)
  return (
    <WarningField
      label={t('DotNumber')}
      inputMode="numeric"
      autoComplete="off"
      className="number"
      error={error}
      maxLength={4}
      placeholder={dotExample}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\D/g, '') || null)}
      warnsAbout={() => doubt !== undefined}
      warning={doubt && t(doubt)}
    />
  )
}
