import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linePackages } from '#contract/line-packages.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { IconPackages } from '#client/ui/icons.tsx'
import { withoutLines, withPackage } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** Adds the lines of a package, as if they had been picked one by one; what does not fit the order is left out and named. */
export function PackagePicker({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const [text, setText] = useState('')
  // The last chosen, of which nothing fits.
  const [unfit, setUnfit] = useState<string>()
  const { organizationId, carTypeId, workOrderTypeId } = form.values
  const { items } = useSuggestions(
    linePackages.choices,
    text,
    (quickText) => ({ organizationId, workOrderTypeId, ...(carTypeId && { carTypeId }), ...(quickText && { quickText }) }),
    (result) => result.items,
    { from: 0 },
  )
  const add = (id: number | null) => {
    const chosen = items.find((item) => item.id === id)
    if (!chosen) return
    setText('')
    const { added, skipped } = withPackage(form.values, chosen)
    setUnfit(added.length ? undefined : chosen.name)
    if (added.length === 0) return
    form.update((now) => withPackage(now, chosen).values, {
      done: skipped.length ? 'PackageAddedWithout' : 'PackageAdded',
      what: skipped.length ? skipped.join(', ') : chosen.name,
      takeBack: (now) => withoutLines(now, added),
    })
  }
  // A shop that has made none is not asked for one.
  if (items.length === 0 && text === '') return null
  return (
    <Select<number>
      mt="sm"
      w={320}
      aria-label={t('AddPackageToOrder')}
      placeholder={t('AddPackageToOrder')}
      leftSection={<IconPackages size={17} stroke={1.7} />}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('NoSearchResultsFound')}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      data={items.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={add}
      onDropdownOpen={() => setUnfit(undefined)}
      error={unfit !== undefined && t('PackageWithoutFit', { what: unfit })}
    />
  )
}
