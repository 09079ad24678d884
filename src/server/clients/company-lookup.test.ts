import { expect, onTestFinished, test } from 'vitest'
import { companies } from '#contract/clients/clients.ts'
import { session } from '#contract/sign-in/session.ts'
import { anafReply, anafCompanyReply, openAnafServer } from '#test/anaf.ts'
import { openShop } from '#test/shop.ts'

async function shopThatLooksUp() {
  const server = await openAnafServer()
  onTestFinished(server.close)
  return { ...(await openShop({ config: { companyLookup: { anaf: server.address } } })), server }
}

test('a company is found by its number, with names, counties and post codes as we write them', async () => {
  const { operator, worker, server } = await shopThatLooksUp()
  server.replies(anafCompanyReply({ denumire: ' ŞTEFAN & FIII\u0000 S.R.L. \u200b', nrRegCom: 'J40/372/2002' }))

  expect(await operator(companies.lookUp, { vatNumber: 'ro 14399840' })).toEqual({
    name: 'ȘTEFAN & FIII S.R.L.',
    regNumber: 'J40/372/2002',
    street: 'Șos. Virtuții',
    number: '148',
    city: 'Sector 6 Mun. București',
    county: 'București',
    postCode: '060787',
    paysVat: true,
    isInactive: false,
  })
  expect(server.asked).toEqual([[{ cui: 14399840, data: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string }]])
  expect((await operator(session.information, {})).companyLookup).toBe(true)
  await expect(worker(companies.lookUp, { vatNumber: '14399840' })).rejects.toMatchObject({ status: 403 })
  for (const vatNumber of ['', 'HU12345678', '1', '12345678901', 'DROP'])
    await expect(operator(companies.lookUp, { vatNumber })).rejects.toMatchObject({
      status: 422,
      fields: { vat_number: expect.anything() },
    })
  expect(server.asked).toHaveLength(1)
})

test('an unknown company is not found, and a failing register blocks no other call', async () => {
  const { operator, make, server } = await shopThatLooksUp()
  server.replies(anafReply({ cod: 200, message: 'SUCCESS', found: [], notFound: [18547290] }))
  await expect(operator(companies.lookUp, { vatNumber: '18547290' })).rejects.toMatchObject({ status: 404 })

  server.replies((response) => void response.destroy())
  const failed = { status: 503, code: 'CompanyLookupFailed' }
  const lookUps = Array.from({ length: 30 }, () => operator(companies.lookUp, { vatNumber: '14399840' }))
  expect(await make.client({ company: { name: 'Pop SRL', vatNumber: '14399840' } })).toMatchObject({ version: 1 })
  for (const lookUp of lookUps) await expect(lookUp).rejects.toMatchObject(failed)
})

test('a server without a register says so', async () => {
  const { operator } = await openShop()
  expect((await operator(session.information, {})).companyLookup).toBe(false)
  await expect(operator(companies.lookUp, { vatNumber: '14399840' })).rejects.toMatchObject({ status: 409, code: 'CompanyLookupOff' })
})
