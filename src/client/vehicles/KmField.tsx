import { Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { IntegerField } from '#client/ui/form/DecimalField.tsx'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'

type Props = {
  value?: number | null
  onChange?: (km: number | null) => void
  /** The latest reading of the vehicle. */
  last: { carKm: number | null; kmAt: string | null } | undefined
  /** The day of this reading: a later one may be higher. */
  day: string
  error?: ReactNode
}

const maxJumpKm = 100_000

/** Kilometres. A value below an earlier reading, or far above it, may be a typing error: a warning is shown after the field is left. */
export function KmField({ last, day, value = null, ...rest }: Props) {
  const { t } = useTranslation('trade')
  const { number, date } = useFormat()
  const [typing, setTyping] = useState(false)
  const { carKm, kmAt } = last ?? { carKm: null, kmAt: null }
  const added = !typing && value !== null && carKm !== null && kmAt !== null && day >= kmAt ? value - carKm : 0
  const doubt = added < 0 ? 'KmLower' : added > maxJumpKm && 'KmFarHigher'
  const before = { km: carKm !== null && number(carKm), day: kmAt && date(kmAt) }
  return (
    <IntegerField
      label={t('CarKm')}
      rightSection={
        <Text fz="xs" c="dimmed">
          km
        </Text>
      }
      value={value}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      description={doubt ? <FieldWarning>{t(doubt, before)}</FieldWarning> : value === null && carKm !== null && t('KmBefore', before)}
      {...rest}
    />
  )
}
