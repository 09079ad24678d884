import { Checkbox, Select, SimpleGrid, Textarea } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Season, TyreHotelDraft } from '#contract/tyre-hotels/tyre-hotels.ts'
import { seasonWords, storageFee, storageTerms, storedUntil } from '#domain/tyre-hotels/tyre-hotels.ts'
import { useFormat } from '#client/platform/format.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { AmountField } from '#client/ui/form/DecimalField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import { takeWordsInto } from '#client/ui/reading/take-words.ts'
import { HotelRowsField } from './HotelRowsField.tsx'

/** Values of a stored set; for absent ones the terms of the account apply. */
export type HotelValues = Pick<TyreHotelDraft, 'tyreName' | 'season' | 'storageUntil' | 'fee' | 'description' | 'metaData'>

type Props = {
  values: HotelValues
  onChange: (fields: HotelValues) => void
  /** Returns the message of a field by its path. */
  error: (path: string) => ReactNode
  /** The day on which the tyres came in. */
  since: string
  /** True after the question about a missing size; the focus then goes to the size. */
  asksForSize?: boolean
  /** Further fields of the form. */
  children?: ReactNode
}

/** The tyres of a set, with term and fee of their storage. */
export function HotelFields({ values, onChange, error, since, asksForSize, children }: Props) {
  const { t } = useTranslation('tyre-hotels')
  const { currency } = useFormat()
  const terms = storageTerms(useAccountSetting('wo_pdf_config'))
  const { metaData = {} } = values
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const rows = metaData.tyreDimensions ?? []
  // Unless the user sets them, term and fee follow the terms of the account; the server computes them the same way.
  const tyreQuantity = rows.reduce((sum, row) => sum + (Number.isInteger(row.tyreQuantity) ? row.tyreQuantity : 0), 0)
  const usualFee = storageFee(terms, { tyreQuantity, withRim: metaData.withRim ?? false })
  const seasons = Object.entries(seasonWords).map(([value, word]) => ({ value: value as Season, label: t(word) }))

  return (
    <>
      <HotelRowsField
        rows={rows}
        onChange={(tyreDimensions) => onChange({ metaData: { ...metaData, tyreDimensions } })}
        error={(index, field) => error(`metaData.tyreDimensions.${index}.${field}`)}
        asksForSize={asksForSize}
        takeWords={(words) =>
          takeWordsInto(
            {
              label: t('TyreName'),
              maxLength: 100,
              onlyEmpty: true,
              text: () => latest.current.tyreName ?? '',
              write: (tyreName) => onChange({ tyreName: tyreName || null }),
            },
            {
              label: t('Description'),
              maxLength: maxDescription,
              text: () => latest.current.description ?? '',
              write: (description) => onChange({ description }),
            },
          )(words)
        }
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} verticalSpacing="sm">
        <TextField
          label={t('TyreName')}
          placeholder={tyreNameExample}
          maxLength={100}
          value={values.tyreName ?? null}
          onChange={(tyreName) => onChange({ tyreName })}
          error={error('tyreName')}
        />
        <Select<Season>
          label={t('Season')}
          clearable
          data={seasons}
          value={values.season ?? null}
          onChange={(season) => onChange({ season })}
          error={error('season')}
        />
        <Checkbox
          label={t('WithRim')}
          mt={30}
          checked={metaData.withRim ?? false}
          onChange={({ currentTarget }) => onChange({ metaData: { ...metaData, withRim: currentTarget.checked } })}
        />
        <DayField
          label={t('StorageUntil')}
          value={values.storageUntil ?? storedUntil(since, terms)}
          onChange={(storageUntil) => onChange({ storageUntil })}
          error={error('storageUntil')}
        />
        <AmountField
          label={t('StorageFee')}
          rightSection={currency}
          rightSectionWidth={50}
          value={values.fee === undefined ? usualFee : values.fee}
          onChange={(fee) => onChange({ fee })}
          error={error('fee')}
        />
        {children}
      </SimpleGrid>
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={maxDescription}
        value={values.description ?? ''}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        error={error('description')}
      />
    </>
  )
}

const maxDescription = 150

const tyreNameExample = 'Michelin Alpin 6'
