import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { intents, type IntentName } from '#domain/assistant/intents.ts'
import { toHttpRequest } from '#test/caller.ts'
import { openShop } from '#test/shop.ts'
import { sayIn } from './assistant.view.ts'

const { send, sendMore, messages } = api.assistant
const settings = { chat_bot_enabled: true, collaborator_enabled: true }
const say = sayIn('ro')

const odd = [
  '\u200b\u200b\u2060',
  'ce pro\u200bgra\u00admări avem\u2060 azi',
  '\u202eiza mevа irămargorp ec',
  'مواعيد الغد',
  '明天有什么预约',
  'какие записи завтра',
  '👩‍👩‍👧‍👦🛞🛞',
  '\ud83d\ude00'.repeat(250),
  'a\u0301\u0302\u0303'.repeat(100),
  '§ § §',
  '§'.repeat(500),
  '('.repeat(500),
  '205/55 R16 '.repeat(45),
  'CJ 12 ABC '.repeat(50),
  '9'.repeat(500),
  'comanda 9999999999',
  'comanda 0',
  'programări pe 01.01.2099',
  'programări pe 0000 01 01',
  'programări pe 9999 12 31',
  'programări pe 0001-01-01',
  'cât am încasat pe 9999-12-31',
  'ce ITP expiră în 999 zile',
  'cât am încasat în ultimele 999 zile',
  'cât am încasat în ultimele 0 zile',
  'ce pregătim pentru 9999 12 31',
  'când este liber pe 9999 12 31',
  'programări 31 februarie 2027',
  'unde sunt roțile lui \ud835\udd3d\ud835\udd60',
  "unde sunt roțile lui %' or 1=1",
  'unde sunt roțile lui $& $1 \\1 %s {{name}} {name}',
  'telefonul lui constructor',
  'telefonul lui __proto__',
  'cât costă %',
  'cât costă _',
  'care este telefonul lui "',
  '{"$gt":""}',
]

test('whatever is typed is answered, in every conversation and by every level', async () => {
  const { admin, operator, worker, simple, make } = await openShop({ settings })
  await make.client({ name: '$& {{name}} %s', phone: '0722000111' })
  const conversationId = (await admin(send, { message: 'ce programări avem azi' })).data.conversationId
  for (const message of odd) {
    for (const caller of [admin, operator, worker, simple]) {
      const { status, text } = await caller.send(toHttpRequest(send, { message }))
      expect(status, `${message} ${text}`).toBe(200)
    }
    expect((await admin(sendMore, { conversationId, message })).data.content.trim(), message).not.toBe('')
  }
  const said = await admin(messages, { id: conversationId })
  expect(said.items.at(-2)!.content).toBe(odd.at(-1))
})

test('a conversation of another account is not there, for none of its people and in none of its calls', async () => {
  const [own, others] = [await openShop({ settings }), await openShop({ settings })]
  const { conversationId } = (await others.admin(send, { message: 'ce programări avem azi' })).data
  for (const caller of [own.admin, own.operator, own.worker, own.simple])
    for (const ask of [
      () => caller(messages, { id: conversationId }),
      () => caller(sendMore, { conversationId, message: 'și mâine?' }),
      () => caller(api.assistant.forget, { id: conversationId }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 })
  await own.admin(api.assistant.forgetAll, {})
  expect((await others.admin(messages, { id: conversationId })).total).toBe(2)
})

test('signs that nobody sees change nothing of a question', async () => {
  const { operator } = await openShop({ settings })
  expect((await operator(send, { message: 'ce pro\u200bgra\u00admări avem\u2060 azi' })).data.content).toMatch(/nicio programare\.$/)
})

test.each(Object.keys(intents).filter((intent) => intent !== 'help.can') as Exclude<IntentName, 'help.can'>[])(
  '%s is answered of the longest name, plate and number that can be typed',
  async (intent) => {
    const { admin } = await openShop({ settings })
    const blank = say(`ChatExample_${intent}`, { name: '', plate: '', number: '' }).length
    const room = 500 - blank
    for (const name of ['q'.repeat(room), 'Qx Zy '.repeat(room / 6).trim(), '\ud83d\ude00\ud835\udd3d'.repeat(Math.floor(room / 4))]) {
      const message = say(`ChatExample_${intent}`, { name, plate: 'ABCD-11111-XYZ', number: 9_999_999_999 })
      expect((await admin(send, { message: message.slice(0, 500) })).data.content.trim(), message).not.toBe('')
    }
  },
)

/** How many were answered; the others have heard when to come back, and nothing else. */
async function answeredOf(asked: Promise<unknown>[]): Promise<number> {
  const heard = await Promise.allSettled(asked)
  const refused = heard.flatMap((each) => (each.status === 'rejected' ? [each.reason as { status: number; retryAfter: number }] : []))
  for (const { status, retryAfter } of refused) expect([1, 60], `${status}`).toContain(status === 429 && retryAfter)
  return heard.length - refused.length
}

test('of two hundred questions at once no more are answered than a minute allows, and the others hear when to come back', async () => {
  const { operator, worker } = await openShop({ settings, config: { rateLimit: true } })
  const { conversationId } = (await operator(send, { message: 'ce programări avem azi' })).data
  const ask = (at: number) =>
    at % 2 ? operator(send, { message: 'câte seturi avem în hotel' }) : operator(sendMore, { conversationId, message: 'și mâine?' })
  const answered = await answeredOf(Array.from({ length: 200 }, (_, at) => ask(at)))
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThanOrEqual(29)
  await worker(send, { message: 'ce programări avem azi' })
})

test('of sixty questions at once of one conversation each that is answered stands in it with its answer', async () => {
  const { operator } = await openShop({ settings })
  const { conversationId } = (await operator(send, { message: 'ce programări avem azi' })).data
  const answered = await answeredOf(
    Array.from({ length: 60 }, (_, at) => operator(sendMore, { conversationId, message: `și mâine? ${at}` })),
  )
  expect(answered).toBeGreaterThan(0)
  const { items, total } = await operator(messages, { id: conversationId })
  expect(total).toBe(2 + 2 * answered)
  expect(items.every(({ direction }, at) => direction === (at % 2 ? 'incoming' : 'outgoing'))).toBe(true)
})

test('a report that takes long is not waited for in a conversation, which goes on and leads to it', async () => {
  const { operator, rows, make } = await openShop({ settings })
  await make.workOrder()
  const ask = (message: string) => operator(send, { message })
  const slow = 'Nu am putut calcula acum destul de repede. Găsești cifrele în raport.'
  let release = () => {}
  let held = () => {}
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const holding = rows(async (tx) => {
    const { rows: found } = await sql<{ account: number }>`
      select current_account() as account, pg_advisory_xact_lock(current_account(), hashtext('chat report'))`.execute(tx)
    expect(found).toHaveLength(1)
    held()
    await new Promise<void>((resolve) => (release = resolve))
  })
  await isHeld
  const { data } = await ask('cât am încasat astăzi')
  expect(data).toMatchObject({ content: slow, link: { route: '/dashboard/reports/daily', search: expect.stringContaining('finished=') } })
  expect(data.table).toBeUndefined()
  release()
  await holding
  expect((await ask('cât am încasat astăzi')).data.content).toContain('comenzi: 0')
})
