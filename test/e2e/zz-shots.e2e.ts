import { api } from '#contract/index.ts'
import { test } from './fixtures.ts'
test('shots', async ({ signedIn, shop }) => {
  const c = await shop.make.client({
    type: 'company',
    name: 'Transporturi Internaționale Lăcrămioara SRL',
    delegateName: 'Ion Șoferul',
    phone: '0722000111',
    email: 'dispecerat.flota@transporturi-lacramioara.ro',
    fidelity: true,
    smsConsent: true,
    notes: 'Factură cu termen de 30 de zile.',
    company: { vatNumber: 'RO18547290', regNumber: 'J08/1234/2019', address: 'Str. Fabricii 2, Brașov' },
    addresses: [{ street: 'Str. Fabricii', number: '2', city: 'Brașov', county: 'Brașov', postCode: '500001' }],
    contacts: [{ name: 'Ilie Dispecerul', phone: '0744111222' }],
  })
  await shop.make.client({ name: 'Szűcs Győző', phone: '0733000111', email: 'gyozo@exemplu.ro' })
  await shop.make.client({ name: 'Ion Pop', phone: '0733000112' })
  for (const plate of ['BV 12 ABC', 'B 123 XYZ', 'CJ 10 LAC'])
    await shop.make.workOrder({ workOrder: { clientName: c.name, organizationClientId: c.id }, car: { plateNumber: plate } })
  await shop.make.loyaltyCard({ clientId: c.id })
  for (const language of ['ro', 'hu'] as const)
    for (const [width, scheme] of [
      [1100, 'light'],
      [1366, 'light'],
      [1366, 'dark'],
    ] as const) {
      const page = await signedIn('operator', { language, colorScheme: scheme, viewport: { width, height: 900 } })
      const shot = (name: string) => page.screenshot({ path: `/tmp/c2shots/${name}-${language}-${width}-${scheme}.png` })
      await page.goto('/dashboard/workstation-settings/clients')
      await page.getByText('Ion Pop').first().waitFor()
      await shot('list')
      await page.getByText('Transporturi').first().click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await shot('form')
      await page.context().close()
    }
  void api
})
