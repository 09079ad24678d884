import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { pdfText } from '#test/pdf-text.ts'
import { openShop } from '#test/shop.ts'

test('the paper shows the stored order, client, vehicle and shop, and nothing else', async () => {
  const shop = await openShopWithLetterhead()
  const client = await shop.make.client({
    type: 'company',
    name: 'Transport Rapid',
    phone: '0722000111',
    email: 'rapid@exemplu.ro',
    company: { vatNumber: 'RO18547290', regNumber: 'J12/2/2012', address: 'Calea Turzii 50, Cluj-Napoca', email: 'firma@exemplu.ro' },
    addresses: [{ street: 'Alta', number: '9', city: 'Dej' }, { city: 'Gherla' }],
  })
  const order = await shop.make.workOrder({
    workOrder: {
      clientName: client.name,
      organizationClientId: client.id,
      delegateName: 'Ion Șoferul',
      phone: '0733000222',
      carTypeId: shop.idOf('carTypes', 'Autoturism'),
      paymentTypeId: shop.idOf('paymentTypes', 'CARD'),
      documentNumber: 'F 100',
      description: 'Zgomot la frânare',
      startDate: '2026-11-20T08:00:00Z',
      metaData: {
        ownProduct: true,
        clientRequested: 'Verificare',
        finalReviewer: 'Szűcs Győző',
        deadline: '2026-11-21T12:00:00Z',
        technicalDrawingType: '2x4',
      },
    },
    car: { plateNumber: 'BV 12 ABC', make: 'Škoda', model: 'Octavia', manufacturingYear: 2019, vinNumber: 'TMBJJ7NE8K0123456' },
    tyreService: {
      wheelTypeId: shop.idOf('wheelTypes', 'Aluminiu'),
      carKm: 184_210,
      newTyre: true,
      tyreCount: 4,
      tyreWaste: 3,
      boltTorque: 120,
      tyreDimensions: [{ tyreWidth: 205, tyreHeight: 55, tyreRim: 16, tyrePressure: 2.3, boltTorque: 110, dotNumber: '2325' }],
    },
    workers: [(await shop.make.worker({ name: 'Kőműves Béla' })).id],
    products: [
      { customProductName: 'Anvelopă', quantity: 4, price: 389.9 },
      { customProductName: 'Echilibrat', quantity: 4, price: 22.5, isService: 1 },
    ],
    status: 'done',
  })
  const finished = '2026-11-20T09:36:00Z'
  await shop.rows((tx) => tx.updateTable('workOrders').set({ finished, endDate: finished }).where('id', '=', order.id).execute())

  const { content } = await shop.simple(api.workOrders.pdf, { id: order.id })

  expect(order).toMatchObject({
    subtotal: 1649.6,
    discount: 9,
    tax: 311.71,
    total: 1952.31,
    metaData: { vatPercentage: 19, vatValue: 311.71 },
  })
  const [text, ...more] = await pdfText(content)
  expect(more).toEqual([])
  expect(text!.split('Certificat')[0]).toBe(`Vulcanizare Țării SRL
Brașov
CUI: RO12345674 · Nr. reg. com.: J08/1/2011
Calea București 110, Brașov, Brașov
Telefon: 0268111222 · E-mail: atelier@exemplu.ro
Comandă de lucru
${order.uuid}
Data 20/11/2026
Detalii comandă
Nr. document F 100
Tip Vulcanizare
Stare Finalizată
Început 20/11/2026 10:00
Finalizat 20/11/2026 11:36
Durată 1 h 36 min
Plată CARD
Client
Nume Transport Rapid
Delegat Ion Șoferul
Telefon 0733000222
E-mail rapid@exemplu.ro
CUI RO18547290
Nr. reg. com. J12/2/2012
Adresă Calea Turzii 50, Cluj-Napoca
Vehicul
Nr. înmatriculare BV 12 ABC
Marcă și model Škoda Octavia
Tip vehicul Autoturism
An fabricație 2019
Serie șasiu TMBJJ7NE8K0123456
Kilometraj 184.210 km
Anvelope
Jantă Aluminiu
Număr anvelope 4
Anvelope noi Da
Cuplu (Nm) 120
Anvelope uzate 3
Dimensiune Presiune
(bar)
Cuplu (Nm) DOT
205/55 R16 2,3 110 2325
Servicii solicitate
Produse aduse de client Da Nu
Echilibrat
Solicitat de client: Verificare
Configurația punților 2x4
1
2
La primire Semnătura unității Semnătura clientului
Observații
Zgomot la frânare
Produse
Nr. Denumire UM Cantitate Preț Total
1 Anvelopă BUC 4 389,90 1.559,60
Servicii executate
Nr. Denumire UM Cantitate Preț Total
1 Echilibrat BUC 4 22,50 90,00
Subtotal 1.649,60
Reducere −9,00
TVA 19% 311,71
Total de plată (RON) 1.952,31
Întocmit de
Ana admin
Executat de
Kőműves Béla
Verificare finală
Szűcs Győző
Termen
21/11/2026 14:00
`)
})

test('an order of the second workplace shows that workplace’s name and address', async () => {
  const { make, admin, organizations } = await openShop({ organizations: 2 })
  const { id, uuid } = await make.workOrder({ workOrder: { organizationId: organizations[1]!.id } })

  const [text] = await pdfText((await admin(api.workOrders.pdf, { id })).content)

  expect(text!.split('\nData')[0]).toBe(`Cluj\nCalea Turzii 50, Cluj-Napoca, Cluj\nComandă de lucru\n${uuid}`)
})

/** The letterhead's data differ from the organization's, so that a mix-up shows in the text. */
async function openShopWithLetterhead() {
  const shop = await openShop({ settings: { own_product_discount: 10, vat_percent: 19 } })
  const company = JSON.stringify({
    name: 'Vulcanizare Țării SRL',
    vatNumber: 'RO12345674',
    regNumber: 'J08/1/2011',
    phone: '0268111222',
    email: 'atelier@exemplu.ro',
  })
  await shop.rows((tx) => tx.updateTable('organizations').set({ company }).where('id', '=', shop.organization.id).execute())
  return shop
}
