import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { settings, type SettingName } from '#contract/accounts/settings.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

type Value = string | number | boolean
const { create, update, remove } = api.accountSettings
const set = ({ admin }: Shop, name: string, value: Value, options?: Record<string, unknown>) =>
  admin(create, { name: name as SettingName, value, ...(options && { options }) })
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    ({ status, fields }) => ({ status, fields }),
  )
const informationOf = async ({ simple }: Shop) => (await simple(api.session.information, {})).account.accountSettings
const versionOf = async ({ admin }: Shop) => (await admin(api.session.information, {})).account.version

test('a setting is created once, updated, removed and readable by all users', async () => {
  const shop = await openShop()
  const setting = await set(shop, 'product_profit_percent', 20)
  expect(setting).toEqual({ id: setting.id, name: 'product_profit_percent', value: '20', options: {} })
  expect(await informationOf(shop)).toEqual([setting])
  await expect(set(shop, 'product_profit_percent', 30)).rejects.toMatchObject({ status: 409, code: 'AlreadyExists' })

  expect(await shop.admin(update, { id: setting.id, value: '33.5' })).toEqual({ ...setting, value: '33.5' })
  await shop.admin(remove, { id: setting.id })
  expect(await informationOf(shop)).toEqual([])
  await expect(shop.admin(update, { id: setting.id, value: 1 })).rejects.toMatchObject({ status: 404 })
  await expect(shop.admin(remove, { id: setting.id })).rejects.toMatchObject({ status: 404 })
})

test('one of thirty concurrent creations of a setting succeeds', async () => {
  const shop = await openShop()
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => set(shop, 'with_vat', i % 2 === 0)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await informationOf(shop)).toHaveLength(1)
})

test.each([
  ['with_vat', 1, 'true'],
  ['with_vat', '0', 'false'],
  ['with_vat', false, 'false'],
  ['vat_percent', '19.50', '19.5'],
  ['product_profit_percent', 1000, '1000'],
  ['sms_low_credits', '007', '7'],
  ['appointments_start', '08:30', '08:30'],
  ['customized', '', 'javasea'],
  ['sms_language', 'hu', 'hu'],
  ['appointments_required', ' phone,client_name,phone', 'client_name,phone'],
  ['appointments_required', '', ''],
  ['hide_create_new_tyre_hotel', 'vulcanizator,admin', 'admin,worker'],
  ['custom_logo', '', ''],
  ['wo_pdf_config', 'true', 'true'],
] as const)('%s accepts %j and stores it as %j', async (name, value, kept) => {
  expect(await set(await openShop(), name, value)).toMatchObject({ value: kept })
})

test.each([
  ['with_vat', 2, 'InvalidValue'],
  ['with_vat', 'yes', 'InvalidValue'],
  ['vat_percent', 100.01, 'AtMost:100'],
  ['vat_percent', -1, 'AtLeast:0'],
  ['vat_percent', 19.123, 'AtMostTwoDecimals'],
  ['vat_percent', 'much', 'InvalidNumber'],
  ['vat_percent', true, 'InvalidNumber'],
  ['vat_percent', '9'.repeat(200), 'InvalidNumber'],
  ['product_profit_percent', 1000.5, 'AtMost:1000'],
  ['sms_low_credits', 1.5, 'InvalidNumber'],
  ['time_sheet_max_hours', 25, 'AtMost:24'],
  ['appointments_start', '08:15', 'InvalidTimeStep:30'],
  ['appointments_start', '8:30', 'InvalidTime$'],
  ['appointments_start', '08:30:00', 'InvalidTime$'],
  ['appointments_start', '18:00', 'InvalidHours'],
  ['appointments_end', '07:00', 'InvalidHours'],
  ['customized', 'constructor', 'InvalidChoice'],
  ['sms_language', 'de', 'InvalidChoice'],
  ['appointments_required', 'phone,fax', 'InvalidChoice'],
  ['hide_create_new_tyre_hotel', true, 'InvalidChoice'],
  ['custom_logo', 987_654_321, 'InvalidChoice'],
  ['custom_logo', '1.5', 'InvalidNumber'],
])('%s refuses %j: %s', async (name, value, reason) => {
  const shop = await openShop()
  expect(await refusalOf(set(shop, name, value))).toEqual({ status: 422, fields: { value: [expect.stringMatching(`^${reason}`)] } })
  expect(await informationOf(shop)).toEqual([])
})

test('an unknown setting is refused at its name', async () => {
  const shop = await openShop()
  for (const name of ['nope', 'toString', '__proto__', '', 'wo_remove_discount'])
    expect(await refusalOf(set(shop, name, true)), name).toEqual({ status: 422, fields: { name: ['InvalidChoice'] } })
})

test('options are validated one by one, keep their names and are replaced as a whole', async () => {
  const shop = await openShop()
  const texts = { woPdfBottomText: ' Garanție\n12 luni ', woPdfBottomTextTitle: '' }
  const options = { ...texts, woRemoveDiscount: 1, thWarehouseFee: '80.5', woPdfHideProductsColumns: ['total', 'um', 'um'] }
  const { id, ...setting } = await set(shop, 'wo_pdf_config', true, options)
  const kept = { ...texts, woPdfBottomText: 'Garanție\n12 luni', woRemoveDiscount: true, thWarehouseFee: 80.5 }
  expect(setting.options).toEqual({ ...kept, woPdfHideProductsColumns: 'total,um' })

  expect((await shop.admin(update, { id, value: false })).options).toEqual(setting.options)
  const hidden = await shop.admin(update, { id, options: { woPdfHideProductsColumns: true } })
  expect(hidden).toMatchObject({ value: 'false', options: { woPdfHideProductsColumns: 'price,total' } })
  expect(Object.keys(hidden.options)).toHaveLength(1)

  const bad = {
    woPdfHideProductsColumns: ['um', { toString: 1 }],
    thWarehouseFee: -1,
    thWarehouseMonths: 1.5,
    woPdfBottomTextTitle: 'a'.repeat(121),
    constructor2: 1,
    woPdfBottomText: 5,
  }
  expect(await refusalOf(shop.admin(update, { id, options: bad }))).toEqual({
    status: 422,
    fields: {
      'options.woPdfHideProductsColumns': ['InvalidChoice'],
      'options.thWarehouseFee': ['AtLeast:0'],
      'options.thWarehouseMonths': ['InvalidNumber'],
      'options.woPdfBottomTextTitle': ['AtMost:120'],
      'options.constructor2': ['UnknownField'],
      'options.woPdfBottomText': ['InvalidValue'],
    },
  })
  const strange = { status: 422, fields: { 'options.ro': ['UnknownField'] } }
  expect(await refusalOf(set(shop, 'with_vat', true, { ro: 'x' }))).toEqual(strange)
})

test('a message template refuses variables of other messages', async () => {
  const shop = await openShop()
  const ro = 'ITP pentru $plateNumber la $organizationName, $address, $from. 5$ $5'
  await set(shop, 'sms_message_itp_notification', true, { ro, hu: '', en: 'a'.repeat(480) })
  const refused = (text: string) => refusalOf(set(shop, 'sms_message_appointment_created', true, { ro: text }))
  for (const [text, reason] of [
    [ro, 'UnknownTemplateVariable:$plateNumber'],
    ['$fromm', 'UnknownTemplateVariable:$fromm'],
    ['a'.repeat(481), 'AtMost:480'],
  ])
    expect(await refused(text!)).toEqual({ status: 422, fields: { 'options.ro': [reason] } })
})

test('opening hours that end before they start are refused, also by removal or concurrently', async () => {
  const shop = await openShop()
  const start = await set(shop, 'appointments_start', '05:00')
  await set(shop, 'appointments_end', '06:30')
  const backwards = { status: 422, fields: { value: ['InvalidHours'] } }
  expect(await refusalOf(shop.admin(remove, { id: start.id }))).toEqual(backwards)

  const other = await openShop()
  const both = await Promise.all([refusalOf(set(other, 'appointments_start', '17:00')), refusalOf(set(other, 'appointments_end', '08:00'))])
  expect(both.filter((answer) => answer === 'taken')).toHaveLength(1)
})

test('each change of a setting is audited, published and counted, a refused one is not', async () => {
  const shop = await openShop()
  const channel = channelName('generalAccount', shop.account)
  const page = await openSocket(shop, shop.worker)
  await page.watch(channel)
  const before = await versionOf(shop)

  const { id } = await set(shop, 'custom_logo', '', { placement: 'watermark' })
  await shop.admin(update, { id, options: {} })
  await expect(set(shop, 'custom_logo', '')).rejects.toMatchObject({ status: 409 })
  await shop.admin(remove, { id })

  expect(await versionOf(shop)).toBe(before + 3)
  const entries = await shop.rows((tx) =>
    tx.selectFrom('auditEntries').select(['action', 'subject', 'name', 'changes']).orderBy('id').execute(),
  )
  expect(entries.map(({ action, subject, name }) => [action, subject, name])).toEqual(
    ['created', 'updated', 'deleted'].map((action) => [action, 'account-setting', 'custom_logo']),
  )
  expect(entries[1]?.changes).toEqual([{ field: 'options', from: { placement: 'watermark' }, to: {} }])
  await expect.poll(page.told).toHaveLength(3)
  const model = { id, name: 'custom_logo', value: '' }
  expect(page.told()).toEqual(
    ['CREATED', 'UPDATED', 'DELETED'].map((event) => ({
      event: 'GeneralAccountEvent',
      channel,
      data: { model_name: 'account-setting', event, model },
    })),
  )
  page.close()
})

test('unknown fields of a setting are refused and change nothing', async () => {
  const shop = await openShop()
  const { id } = await set(shop, 'sms_language', 'hu')
  const before = await informationOf(shop)
  const extra = ['account_id', 'id', 'name', 'role', 'is_admin', 'built', 'kind', 'default', 'version', 'created_at'].map((key) => ({
    [key]: 1,
  }))
  for (const caller of [shop.admin, shop.operator, shop.worker, shop.simple])
    for (const more of extra) {
      const { status } = await caller.send({ method: 'PUT', url: `/api/v1/accounts/settings/${id}`, body: { value: 'en', ...more } })
      expect([403, 422]).toContain(status)
    }
  expect(await informationOf(shop)).toEqual(before)
})

test('a setting that no longer exists can only be removed', async () => {
  const shop = await openShop()
  const { id } = await shop.rows((tx) =>
    tx
      .insertInto('accountSettings')
      .values({ accountId: shop.account, name: 'wo_remove_discount', value: 'true' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect(await refusalOf(shop.admin(update, { id, value: true }))).toEqual({ status: 422, fields: { name: ['InvalidChoice'] } })
  await shop.admin(remove, { id })
  expect(await informationOf(shop)).toEqual([])
})

test('every setting and option can be stored as its default', async () => {
  const shop = await openShop()
  for (const [name, entry] of Object.entries(settings)) {
    const options = 'options' in entry ? Object.entries(entry.options).map(([key, option]) => [key, option.default]) : []
    const setting = await set(shop, name, String(entry.default ?? (entry.kind === 'percent' ? 0 : '')), Object.fromEntries(options))
    expect(Object.keys(setting.options).toSorted(), name).toEqual(Object.keys(Object.fromEntries(options)).toSorted())
  }
  expect(await informationOf(shop)).toHaveLength(Object.keys(settings).length)
})
