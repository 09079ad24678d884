import { expect, expectTypeOf, test } from 'vitest'
import { settingValue, settings, type SettingName } from './settings.ts'

const own = (name: SettingName, value: string, options?: object) => settingValue([{ name, value, options }], name)
const names = Object.keys(settings) as SettingName[]

test('a setting that is absent or unreadable has its default', () => {
  const plain = names.filter((name) => !('options' in settings[name]))
  for (const name of plain) {
    expect(settingValue([], name), name).toEqual(settings[name].default)
    expect(own(name, '?'), name).toEqual(settings[name].default)
  }
  expect(plain.length).toBeGreaterThan(20)
})

test('a stored text is converted to the type of its setting', () => {
  expect([own('with_vat', 'false'), own('itp_enabled', '0'), own('chat_bot_enabled', 'true')]).toEqual([false, true, true])
  expect([own('vat_percent', '19.5'), own('vat_percent', '0'), own('vat_percent', ''), own('vat_percent', '-1')]).toEqual([
    19.5,
    0,
    null,
    null,
  ])
  expect([own('vat_percent', '9'.repeat(400)), own('vat_percent', '999999'), own('sms_low_credits', '9'.repeat(10))]).toEqual([
    null,
    null,
    50,
  ])
  expect([own('appointments_start', '08:30'), own('appointments_start', '24:00')]).toEqual(['08:30', '07:00'])
  expect([own('sms_language', 'hu'), own('sms_language', 'de')]).toEqual(['hu', 'ro'])
  expect([
    own('appointments_required', 'client_name,phone'),
    own('appointments_required', 'fax,phone'),
    own('appointments_required', ''),
  ]).toEqual([['client_name', 'phone'], ['phone'], []])
})

test('a value stored under an earlier name is read under the current one', () => {
  expect(own('hide_create_new_tyre_hotel', 'vulcanizator,admin')).toEqual(['admin', 'worker'])
  expect([own('customized', ''), own('customized', 'lemontage'), own('customized', 'toString')]).toEqual([
    'javasea',
    'lemontage',
    'javasea',
  ])
  const hidden = (stored: unknown) => own('wo_pdf_config', 'true', { woPdfHideProductsColumns: stored })
  expect([hidden(true), hidden('true'), hidden(['um', 'true']), hidden(false)]).toMatchObject(
    [['price', 'total'], ['price', 'total'], ['um', 'price', 'total'], []].map((columns) => ({ woPdfHideProductsColumns: columns })),
  )
})

test('a setting with options is read together with them', () => {
  expect(own('custom_logo', '12', { placement: 'watermark' })).toEqual({ value: 12, placement: 'watermark' })
  expect(own('custom_logo', '', { placement: 'floor' })).toEqual({ value: null, placement: 'header' })
  const texts = { ro: 'Va asteptam!', hu: '', en: '' }
  expect(own('sms_message_appointment_created', 'false', { ro: texts.ro })).toEqual({ value: false, ...texts })
})

test('options of the printed order apply only while it is enabled', () => {
  const options = {
    woRemoveDiscount: true,
    thWarehouseFee: '80.5',
    woPdfHideProductsColumns: ['um', 'price'],
    woPdfBottomText: null,
    other: 1,
  }
  const standard = settingValue([], 'wo_pdf_config')

  expect(standard).toMatchObject({ value: true, woRemoveDiscount: false, thWarehouseFee: 75, woPdfHideProductsColumns: [] })
  expect(own('wo_pdf_config', 'true', options)).toEqual({
    ...standard,
    woRemoveDiscount: true,
    thWarehouseFee: 80.5,
    woPdfHideProductsColumns: ['um', 'price'],
  })
  expect(own('wo_pdf_config', 'false', options)).toEqual({ ...standard, value: false })
})

test('each setting is read as its own type', () => {
  expectTypeOf(settingValue([], 'with_vat')).toEqualTypeOf<boolean>()
  expectTypeOf(settingValue([], 'sms_low_credits')).toEqualTypeOf<number>()
  expectTypeOf(settingValue([], 'sms_language')).toEqualTypeOf<'ro' | 'hu' | 'en'>()
  expectTypeOf(settingValue([], 'appointments_required')).toEqualTypeOf<('client_name' | 'phone')[]>()
  expectTypeOf(settingValue([], 'custom_logo').value).toEqualTypeOf<number | null>()
  expectTypeOf(settingValue([], 'custom_logo').placement).toEqualTypeOf<'header' | 'watermark'>()
  expectTypeOf(settingValue([], 'wo_pdf_config').woRemoveDiscount).toEqualTypeOf<boolean>()
})
