import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { maxHotelRows, type HotelRow } from '#contract/tyre-hotels/tyre-hotels.ts'
import { DecimalField, IntegerField } from '#client/ui/form/DecimalField.tsx'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import { DotField } from '#client/ui/reading/DotField.tsx'
import { SizeField, type ReadSize } from '#client/ui/reading/SizeField.tsx'
import type { TakeWords } from '#client/ui/reading/use-reading.ts'

/** Most sets have four tyres of one size. */
export const blankHotelRow: HotelRow = { tyreQuantity: 4, tyreWidth: null, tyreHeight: null, tyreRim: null, dotNumber: null }

/** A row whose size is still being typed, or is no size. */
export type HotelRowInput = HotelRow & { sizeText?: string }

type Props = {
  rows: HotelRowInput[]
  onChange: (rows: HotelRow[]) => void
  /** Returns the message of a field in a row. */
  error: (index: number, field: keyof HotelRow) => ReactNode
  /** True after the question about a missing size; the focus then goes to the size. */
  asksForSize?: boolean | undefined
  takeWords: TakeWords
}

/** The tyres of a set, one row per size. */
export function HotelRowsField({ rows, onChange, error, asksForSize, takeWords }: Props) {
  const { t } = useTranslation('tyre-hotels')
  const set = (index: number, fields: Partial<HotelRowInput>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...fields } : row)))
  const takeSize = (index: number, { count, ...size }: ReadSize) =>
    set(index, { ...size, ...(count !== undefined && { tyreQuantity: count }) })
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
        <SimpleGrid data-pairs cols={{ base: 2, xs: 6 }} spacing="xs" verticalSpacing="xs">
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
          <SizeField
            data-size-of-set
            data-autofocus={(asksForSize && index === 0) || undefined}
            value={rows[index] ?? {}}
            onType={(sizeText) => set(index, { sizeText })}
            onRead={(size) => takeSize(index, size)}
            takeWords={takeWords}
          />
          {sizes.map(([field, label]) => (
            <DecimalField
              key={field}
              label={t(label)}
              maxDecimals={1}
              maxLength={4}
              value={rows[index]?.[field] ?? null}
              onChange={(part) => set(index, { [field]: part })}
              error={field === 'tyreWidth' && rows[index]?.sizeText ? undefined : error(index, field)}
            />
          ))}
          <DotField
            value={rows[index]?.dotNumber ?? null}
            onChange={(dotNumber) => set(index, { dotNumber })}
            takeWords={takeWords}
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
