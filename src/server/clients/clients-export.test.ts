import { expect, test } from 'vitest'
import { clients } from '#contract/clients/clients.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { readSheets } from '#test/excel.ts'
import { openShop } from '#test/shop.ts'

const company = { name: 'Trans Sibiu SRL', vatNumber: 'RO14399840', regNumber: 'J32/12/2001', taxNumber: '0014399840' }

test('the workbook has all fields of the clients and names the filters', async () => {
  const shop = await openShop({ organizations: 2 })
  await shop.make.client({
    name: 'Trans Sibiu',
    type: 'company',
    phone: '0722000111',
    fidelity: true,
    company: { ...company, address: 'Str. Lungă 1', location: 'Sibiu' },
    addresses: [{ street: 'Calea Dumbrăvii', number: '5', city: 'Sibiu', county: 'Sibiu', postCode: '550399' }, { city: 'Cluj-Napoca' }],
    contacts: [
      { name: 'Ana Pop', phone: '0733000222' },
      { name: 'Őri', email: 'ori@exemplu.ro' },
    ],
  })
  await shop.make.client({ name: 'Ion Pop' })

  const models = { organizationId: [shop.organization.id], isCompany: true, quickText: 'sib' }
  const { fileName, content } = await shop.operator(clients.download, { models, language: 'en' })
  const [list, filters, ...others] = await readSheets(content)

  const today = dayInZone(new Date().toISOString(), 'Europe/Bucharest')
  expect(fileName).toBe(`clienti_${today}.xlsx`)
  expect(others).toEqual([])
  expect(list).toMatchObject({ name: 'Clients', freezePane: { rows: 1 } })
  const [headings, ...rows] = list!.rows
  expect(rows).toHaveLength(1)
  expect(Object.fromEntries(headings!.map((heading, at) => [heading, rows[0]![at]]))).toEqual({
    Name: 'Trans Sibiu',
    Delegate: null,
    Vehicles: null,
    Phone: '0722000111',
    'E-mail': null,
    'Tax ID': 'RO14399840',
    'Regular customer': 'Yes',
    'Last visit': null,
    Added: new Date(today),
    'SMS consent': 'No',
    'Type of client': 'Company',
    'Legal name': 'Trans Sibiu SRL',
    'Trade register number': 'J32/12/2001',
    'VAT number': '0014399840',
    'Registered address': 'Str. Lungă 1, Sibiu',
    Addresses: 'Calea Dumbrăvii 5, Sibiu, Sibiu, 550399; Cluj-Napoca',
    Contacts: 'Ana Pop 0733000222; Őri ori@exemplu.ro',
    Notes: null,
    Workplace: shop.organization.name,
    ID: expect.any(Number),
  })
  expect(filters!.name).toBe('Filters')
  expect(filters!.rows.slice(0, 6)).toEqual([
    ['Filters', 'Clients'],
    ['Workplace', shop.organization.name],
    ['Company', 'Yes'],
    ['Text searched for', 'sib'],
    ['Sorted by', 'Name ↑'],
    ['Rows', '1'],
  ])
})
