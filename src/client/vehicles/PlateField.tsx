import { useTranslation } from 'react-i18next'
import { readPlate } from '#contract/kit/readers/plate.ts'
import { hasPlateForm, isPlate } from '#contract/kit/readers/plate-text.ts'
import { ReadField, type ReadFieldProps } from '#client/ui/reading/ReadField.tsx'

/** A plate in capitals, grouped as people write it. A form that no country here has is kept as typed, with a note. */
export function PlateField({ value, onChange, ...rest }: ReadFieldProps) {
  const { t } = useTranslation('trade')
  return (
    <ReadField
      label={t('PlateNumber')}
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={(text) => onChange?.(text && text.toUpperCase())}
      read={readPlate}
      note={isUnusualPlate(value ?? '') && t('PlateUnknownFormat')}
    />
  )
}

export const isUnusualPlate = (plate: string): boolean => isPlate(plate) && !hasPlateForm(plate)
