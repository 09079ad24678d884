import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linePackages, type LinePackageChoice } from '#contract/line-packages.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { IconPackages } from '#client/ui/icons.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { addLines } from './add-lines.ts'

/** Adds the lines of a package as if they had been picked one by one; products that do not fit the order are left out and named. */
export function PackagePicker({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  // Name of the last chosen package, if none of its lines fits.
  const [unfit, setUnfit] = useState<string>()
  const { organizationId, carTypeId, workOrderTypeId } = useOrder(form, 'organizationId', 'carTypeId', 'workOrderTypeId').values
  const { items, isWaiting } = useSuggestions(
    linePackages.choices,
    text,
    (quickText) => ({ organizationId, workOrderTypeId, ...(carTypeId && { carTypeId }), ...(quickText && { quickText }) }),
    { from: 0 },
  )
  const add = (chosen: LinePackageChoice) => {
    setText('')
    const isAdded = addLines(form, chosen.lines, ['PackageAdded', 'PackageAddedWithout'], chosen.name)
    setUnfit(isAdded ? undefined : chosen.name)
  }
  // An account without packages sees no picker.
  if (items.length === 0 && !isUsed) return null
  return (
    <TypeAhead
      mt="sm"
      w={320}
      aria-label={t('AddPackageToOrder')}
      placeholder={t('AddPackageToOrder')}
      leftSection={<IconPackages size={17} stroke={1.7} />}
      opensOnClick
      value={text}
      onType={(typed) => {
        setText(typed)
        setUsed(true)
        setUnfit(undefined)
      }}
      items={items}
      isWaiting={isWaiting}
      optionKey={(item) => item.id}
      renderOption={(item) => <Text fz="sm">{item.name}</Text>}
      onPick={add}
      error={unfit !== undefined && t('PackageWithoutFit', { what: unfit })}
    />
  )
}
