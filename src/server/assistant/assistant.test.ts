import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

const { send, sendMore, conversations, messages, forget, forgetAll } = api.assistant
const settings = { chat_bot_enabled: true }

test('a question is answered in the language of the screen, with the rows and the way to them', async () => {
  const { operator, make } = await openShop({ settings })
  await make.tyreHotel({ carNumber: 'CJ 12 ABC', clientName: 'Ștefan Pop', tyreWidth: 205, tyreHeight: 55, tyreRim: 16 })
  const asked = async (message: string, language: string) => (await operator(send, { message }, { 'accept-language': language })).data
  expect(await asked('Câte seturi de 16 avem în hotel?', 'ro')).toMatchObject({
    content: 'Seturi în hotel (R16): 1.',
    table: { columns: expect.arrayContaining(['Client']), rows: [expect.arrayContaining(['CJ 12 ABC', 'Ștefan Pop'])], total: 1 },
    link: { route: '/dashboard/tyre-service/tyre-hotels', search: expect.stringContaining('tyre_rim=16') },
  })
  expect((await asked('Hány 16-os garnitúra van az abroncshotelben?', 'hu')).content).toBe('Garnitúrák az abroncshotelben (R16): 1.')
  expect((await asked('How many 16-inch sets are in the hotel?', 'en')).content).toBe('Sets in the hotel (R16): 1.')
  expect((await asked('Unde sunt roțile lui Pop?', 'ro')).content).toContain('CJ 12 ABC')
})

test('the next question of a conversation may be about the same, in another conversation it is about nothing', async () => {
  const { operator } = await openShop({ settings })
  const first = (await operator(send, { message: 'Câte seturi de 16 avem în hotel?' })).data
  const { conversationId } = first
  expect((await operator(sendMore, { conversationId, message: 'de 17?' })).data.content).toBe('Seturi în hotel (R17): 0.')
  expect((await operator(sendMore, { conversationId, message: 'și de 18?' })).data.content).toBe('Seturi în hotel (R18): 0.')
  expect((await operator(send, { message: 'de 17?' })).data.content).toBe('Nu am înțeles. Iată ce poți întreba, de exemplu.')
})

test('what would change something is not done, and the asker is shown where they do it themselves', async () => {
  const { operator, make } = await openShop({ settings })
  const { id } = await make.workOrder()
  const { data } = await operator(send, { message: 'șterge toate comenzile' })
  expect(data).toMatchObject({
    content: 'Eu doar citesc. Aici poți face asta.',
    link: { route: '/dashboard/workstation-settings/work-orders' },
  })
  const { conversationId } = data
  await operator(sendMore, { conversationId, message: 'da, șterge-le' })
  expect((await operator(api.workOrders.get, { id })).status).toBe('new')
})

test('of several clients the asker chooses one', async () => {
  const { admin, make } = await openShop({ settings })
  await make.client({ name: 'Popa Ion', phone: '0722000111' })
  await make.client({ name: 'Popa Maria', phone: '0722000222' })
  const { data } = await admin(send, { message: 'Care este telefonul lui Popa?' })
  expect(data.choices).toEqual([
    { text: 'Popa Ion', message: 'Care este telefonul lui Popa Ion?' },
    { text: 'Popa Maria', message: 'Care este telefonul lui Popa Maria?' },
  ])
  expect((await admin(send, { message: data.choices![1]!.message })).data.content).toBe('Popa Maria: 0722000222')
  expect((await admin(send, { message: 'Mi Popának a telefonszáma?' })).data.content).toBe('La ce te-ai referit?')
  expect((await admin(send, { message: 'Care este telefonul lui Necunoscut?' })).data.content).toBe(
    'Nu am găsit niciun client cu numele Necunoscut.',
  )
})

test('conversations are one’s own: listed newest first, read by nobody else, and forgotten when asked', async () => {
  const { admin, operator } = await openShop({ settings })
  const one = (await operator(send, { message: 'Câte seturi avem în hotel?' })).data.conversationId
  const two = (await operator(send, { message: `Ce știi să faci? ${'x'.repeat(80)}` })).data.conversationId
  expect(one).not.toBe(two)
  const listed = await operator(conversations, {})
  expect(listed).toMatchObject({ total: 2, items: [{ id: two }, { id: one, title: 'Câte seturi avem în hotel?' }] })
  expect(listed.items[0]!.title).toHaveLength(60)
  const said = await operator(messages, { id: one })
  expect(said).toMatchObject({
    total: 2,
    items: [
      { direction: 'outgoing', type: 'text', content: 'Câte seturi avem în hotel?', sender: 'Ana operator' },
      { direction: 'incoming', type: 'text', content: 'Seturi în hotel: 0.', sender: 'Asistentul Atelier' },
    ],
  })

  expect(await admin(conversations, {})).toEqual({ items: [], total: 0 })
  for (const strange of [
    () => admin(messages, { id: one }),
    () => admin(sendMore, { conversationId: one, message: 'de 17?' }),
    () => admin(forget, { id: one }),
    () => operator(messages, { id: 'f'.repeat(32) }),
  ])
    await expect(strange()).rejects.toMatchObject({ status: 404 })

  await operator(forget, { id: one })
  await expect(operator(messages, { id: one })).rejects.toMatchObject({ status: 404 })
  expect(await operator(conversations, {})).toMatchObject({ total: 1, items: [{ id: two }] })
  await operator(forgetAll, {})
  expect(await operator(conversations, {})).toEqual({ items: [], total: 0 })
})

test('nothing of what was forgotten is left but that something was asked', async () => {
  const { operator, rows, account } = await openShop({ settings })
  await operator(send, { message: 'Unde sunt roțile lui Kanarienvogel?' })
  await operator(forgetAll, {})
  const left = await rows((db) =>
    sql`select c.title, m.content, m.slots from chat_conversations c
      join chat_messages m on m.account_id = c.account_id and m.conversation_id = c.id where c.account_id = ${account}`.execute(db),
  )
  expect(left.rows).toHaveLength(2)
  expect(JSON.stringify(left.rows)).not.toContain('Kanarienvogel')
})

test('a message is one to five hundred letters', async () => {
  const { operator } = await openShop({ settings })
  for (const message of ['', '   ', 'x'.repeat(501)])
    await expect(operator(send, { message })).rejects.toMatchObject({ status: 422, fields: { message: [expect.any(String)] } })
  expect((await operator(send, { message: 'x'.repeat(500) })).data.content).not.toBe('')
})

test('a user asks thirty times a minute, an account ten thousand times a month; what was forgotten counts, too', async () => {
  const { admin, operator, worker, rows, account } = await openShop({ settings, config: { rateLimit: true } })
  const message = 'Ce știi să faci?'
  for (let n = 0; n < 30; n++) await operator(send, { message })
  await operator(forgetAll, {})
  await expect(operator(send, { message })).rejects.toMatchObject({ status: 429, retryAfter: 60 })
  await admin(send, { message })
  const old = (count: number, hours: number) =>
    rows(async (db) => {
      const newest = await db
        .selectFrom('chatMessages')
        .select(['accountId', 'conversationId', 'userId', 'direction', 'content'])
        .where('accountId', '=', account)
        .where('direction', '=', 'outgoing')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      const createdAt = new Date(Date.now() - hours * 3_600_000).toISOString()
      await db
        .insertInto('chatMessages')
        .values(Array.from({ length: count }, () => ({ ...newest, createdAt })))
        .execute()
    })
  await old(300, 2)
  await expect(admin(send, { message })).rejects.toMatchObject({ status: 429, retryAfter: 3600 })
  await worker(send, { message })
  await old(10_000 - 332 - 1, 48)
  await worker(send, { message })
  await expect(worker(send, { message })).rejects.toMatchObject({ status: 429 })
})
