import { Button, Checkbox, Chip, Group, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstRun } from '#contract/accounts/first-run.ts'
import { settings } from '#contract/accounts/settings.ts'
import { listStarterPrices, shiftConditions, type ShopKind } from '#domain/starter-prices.ts'
import { maxBani } from '#domain/text/money.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useConditionText } from '#client/products/use-condition-text.ts'
import { useChoiceWords } from '#client/settings/SettingField.tsx'
import { useSettingWriter } from '#client/settings/use-setting-writer.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { AmountField } from '#client/ui/form/DecimalField.tsx'
import classes from './StarterPricesDialog.module.css'

const isPrice = (price: number): boolean => price >= 0 && price * 100 <= maxBani

/** Proposes services with example prices by kind of work. Nothing is written before the button; a row without a price is not added. */
export function StarterPricesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['first-run', 'products', 'settings'])
  const { currency, amount } = useFormat()
  const { organization } = useOrganization()
  const [kinds, setKinds] = useState<ShopKind[]>(useAccountSetting('shop_kinds'))
  const [typed, setTyped] = useState<Record<string, number | null>>({})
  const kindWord = useChoiceWords('shop_kinds')
  const conditionText = useConditionText()
  const writeSetting = useSettingWriter()
  const add = useWrite(firstRun.addPrices, {
    onDone: ({ created, updated, left }) => {
      invalidateFeatures('products')
      notify.success(t(left > 0 ? 'PricesLeft' : 'PricesAdded', { created, updated, left }))
      onClose()
    },
  })

  const rows = listStarterPrices(kinds, currency).map((row) => {
    const proposed = currency === 'RON' ? row.price : null
    const price = row.name in typed ? typed[row.name]! : proposed
    return { ...row, price, starter: row, conditions: price !== null && isPrice(price) ? shiftConditions(row, price) : row.conditions }
  })
  const chosen = rows.filter((row): row is typeof row & { price: number } => row.price !== null)
  const isValid = chosen.every(({ price }) => isPrice(price))
  const setPrice = (name: string, price: number | null) => setTyped((before) => ({ ...before, [name]: price }))

  function chooseKinds(next: ShopKind[]) {
    setKinds(next)
    void writeSetting('shop_kinds', undefined, next.join(',')).catch(notify.failure)
  }
  function send() {
    const of = (isService: boolean) =>
      chosen.filter((row) => row.isService === isService).map(({ name, um, price, conditions }) => ({ name, um, price, conditions }))
    add.mutate({ organizationId: organization.id, services: of(true), products: of(false) })
  }

  return (
    <Dialog title={t('StarterPrices')} size="xl" hasInput={Object.keys(typed).length > 0} isPending={add.isPending} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid && chosen.length > 0) send()
        }}
      >
        <Chip.Group multiple value={kinds} onChange={(next) => chooseKinds(next as ShopKind[])}>
          <Group gap={6} role="group" aria-label={t('shop_kinds', { ns: 'settings' })}>
            {settings.shop_kinds.allowed.map((kind) => (
              <Chip key={kind} value={kind} size="sm">
                {kindWord(kind)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Text size="sm" c="dimmed" my="xs">
          {t('StarterPricesHint')}
        </Text>
        <div className={classes.scroll}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Td />
                <Table.Th>{t('Name')}</Table.Th>
                <Table.Th>{t('Um')}</Table.Th>
                <Table.Th>{t('PriceIn', { ns: 'products', currency })}</Table.Th>
                <Table.Th>{t('RuleBySize')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ name, um, price, conditions, starter }, i) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    {/* The Tab key walks the prices alone, where an empty field leaves the row out, too. */}
                    <Checkbox
                      tabIndex={-1}
                      aria-label={t('TakeRow', { name })}
                      checked={price !== null}
                      onChange={(event) => setPrice(name, event.currentTarget.checked ? starter.price : null)}
                    />
                  </Table.Td>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td>{um}</Table.Td>
                  <Table.Td>
                    <AmountField
                      aria-label={t('PriceOfRow', { name })}
                      w={110}
                      data-autofocus={i === 0 || undefined}
                      value={price}
                      onChange={(next) => setPrice(name, next)}
                      onFocus={({ currentTarget }) => currentTarget.select()}
                      error={price !== null && !isPrice(price) && messageText('InvalidNumber')}
                    />
                  </Table.Td>
                  <Table.Td className={classes.rule}>
                    {conditions.map((condition) => `${conditionText(condition)}: ${amount(condition.newPrice)}`).join(' · ')}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <Group justify="flex-end" gap="xs" mt="md">
          <CancelButton disabled={add.isPending} />
          <Button type="submit" loading={add.isPending} disabled={!isValid || chosen.length === 0}>
            {t('AddServices', { count: chosen.length })}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
