import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { canary, demands, rowsOf, withOthers } from '#test/chat-demands.ts'
import { openModelServer, modelRefuses, modelSays, toldIn, modelCallsTool, type ModelReply } from '#test/model-server.ts'
import { notUnderstood, shopWithModel, unclear } from '#test/model-shop.ts'

const { send } = api.assistant
const help = modelCallsTool('help', { question: 'import' })

test.each<[string, number, ...ModelReply[]]>([
  ['one that is away', 1, (response) => void response.destroy()],
  ['one that fails', 1, modelRefuses(500, 'Internal Server Error')],
  ['one that refuses the question', 1, modelRefuses(400, '{"error":"no such model"}')],
  ['one that wants to be paid', 1, modelRefuses(429, '{"error":"quota"}')],
  ['one that says nothing', 2, help, modelSays('')],
  ['one that says blanks', 2, help, modelSays(' \n ')],
  ['one that says a number', 2, help, modelSays(7)],
  ['one that says a list', 2, help, modelSays([{ type: 'text', text: 'Da.' }])],
  ['a page', 1, modelRefuses(200, '<html>Mentenanță</html>')],
  ['something else', 1, modelRefuses(200, '{"choices":[]}')],
  [
    'half an answer',
    1,
    (response) => void response.writeHead(200, { 'content-length': 500 }).write('{"choices":', () => response.destroy()),
  ],
  ['more than anybody reads', 2, help, modelRefuses(200, JSON.stringify({ choices: [{ message: { content: 'x'.repeat(200_000) } }] }))],
  ['one that asks for what is not there', 1, modelCallsTool('delete_everything', {}), modelSays('Gata.')],
  ['one that asks wrongly twice', 2, modelCallsTool('sales', { from: 'ieri' }), modelCallsTool('sales', 'no JSON'), modelSays('Gata.')],
  [
    'one that asks for too much at once',
    1,
    modelCallsTool(
      'help',
      {},
      Array.from({ length: 4 }, () => ['help', {}] as [string, unknown]),
    ),
  ],
  ['one that never comes to an end', 4, help, help, help, help, modelSays('Gata.')],
  ['one that has looked nothing up', 1, modelSays('Aveți 40 de clienți.')],
])('%s: the assistant answers by itself', async (_what, requests, ...script) => {
  const { admin, model } = await shopWithModel()
  model.script(...script)
  const { data } = await admin(send, { message: unclear })
  expect(data).toMatchObject({ content: notUnderstood, choices: expect.any(Array) })
  expect(data.table).toBeUndefined()
  expect(model.asked).toHaveLength(requests)
})

test('a model that asks wrongly once is told so, and may ask again', async () => {
  const { admin, model } = await shopWithModel()
  model.script(modelCallsTool('sales', { from: 'ieri', to: 7 }), help, modelSays('Găsești în ajutor.'))
  expect((await admin(send, { message: unclear })).data.content).toBe('Găsești în ajutor.')
  expect(toldIn(model.asked[1]!)).toEqual(['Wrong arguments: from, to'])
})

test('one that is slow is not waited for, neither each time nor in all', async () => {
  const silent: ModelReply = () => {}
  const each = await shopWithModel({ bounds: { each: 20 } })
  each.model.always(silent)
  expect((await each.admin(send, { message: unclear })).data.content).toBe(notUnderstood)
  const whole = await shopWithModel({ bounds: { whole: 20 } })
  whole.model.always(silent)
  expect((await whole.admin(send, { message: unclear })).data.content).toBe(notUnderstood)
})

test('whoever it sends us to is not asked', async () => {
  const { admin, model } = await shopWithModel()
  const elsewhere = await openModelServer()
  onTestFinished(elsewhere.close)
  elsewhere.always(modelSays('Da.'))
  for (const status of [301, 302, 307, 308]) {
    model.script((response) => void response.writeHead(status, { location: `${elsewhere.baseUrl}/chat/completions` }).end())
    expect((await admin(send, { message: unclear })).data.content).toBe(notUnderstood)
  }
  expect(elsewhere.asked).toEqual([])
})

test('after five failures in a row it is left alone, and one that is well again is asked as ever', async () => {
  const { admin, model } = await shopWithModel()
  const fails = modelRefuses(500, '')
  model.script(fails, fails, fails, fails, help, modelSays('Gata.'), fails, fails, fails, fails, fails, help)
  for (let times = 0; times < 4; times++) await admin(send, { message: unclear })
  expect((await admin(send, { message: unclear })).data.content).toBe('Gata.')
  for (let times = 0; times < 8; times++) expect((await admin(send, { message: unclear })).data.content).toBe(notUnderstood)
  expect(model.asked).toHaveLength(11)

  const rested = await shopWithModel({ bounds: { rest: 0 } })
  rested.model.script(fails, fails, fails, fails, fails, help, modelSays('Gata.'))
  for (let times = 0; times < 5; times++) await rested.admin(send, { message: unclear })
  expect((await rested.admin(send, { message: unclear })).data.content).toBe('Gata.')
})

test('what a question leads it to say is no fault of its server: others go on asking', async () => {
  const { admin, model } = await shopWithModel()
  for (let times = 0; times < 6; times++) {
    model.script(modelCallsTool('delete_everything', {}))
    await admin(send, { message: unclear })
  }
  model.script(help, modelSays('Gata.'))
  expect((await admin(send, { message: unclear })).data.content).toBe('Gata.')
})

test('where its answer cannot be kept, the first one is shown, and stays', async () => {
  const { admin, account, rows, model } = await shopWithModel()
  const end = Promise.withResolvers<void>()
  let holding: Promise<void> | undefined
  model.script(help, (response, asked) => {
    holding = rows(async (tx) => {
      await sql`select from chat_conversations where account_id = ${account} for update`.execute(tx)
      modelSays('Gata.')(response, asked)
      await end.promise
    })
  })
  expect((await admin(send, { message: unclear })).data.content).toBe(notUnderstood)
  end.resolve()
  await holding
})

test('what a server does not know is left out after the first time, by itself', async () => {
  const { admin, model } = await shopWithModel()
  model.script(
    modelRefuses(400, "Unrecognized request argument supplied: 'parallel_tool_calls'"),
    modelRefuses(400, '{"error":{"param":"max_tokens","message":"Use max_completion_tokens"}}'),
    help,
    modelSays('Gata.'),
  )
  expect((await admin(send, { message: unclear })).data.content).toBe('Gata.')
  const fields = (at: number) =>
    ['tool_choice', 'parallel_tool_calls', 'temperature', 'max_tokens', 'stream'].filter((name) => name in model.asked[at]!)
  expect([0, 1, 2, 3].map((at) => fields(at).length)).toEqual([5, 4, 3, 3])
  model.script(help, modelSays('Gata.'))
  await admin(send, { message: unclear })
  expect(fields(0)).toEqual(['tool_choice', 'temperature', 'stream'])
})

test.each([
  ['a figure that was not found', 'Aveți 7 seturi în hotel.'],
  ['a sum that was not found', 'Are de plată 1.234,50 lei.'],
  ['an address', 'Vezi https://evil.example/steal'],
  ['a link', 'Vezi [aici](evil)'],
  ['a picture', '<img src=x onerror=alert(1)> Da.'],
])('%s is not shown: what was found is', async (_what, said) => {
  const { admin, make, model } = await shopWithModel()
  await make.tyreHotel({ carNumber: 'CJ 12 ABC', clientName: 'Popovici', tyreWidth: 205, tyreHeight: 55, tyreRim: 16 })
  model.script(modelCallsTool('stored_tyres', { client: 'Popovici' }), modelSays(said))
  const { data } = await admin(send, { message: unclear })
  expect(data).toMatchObject({ content: 'Găsite: 1.', table: { total: 1 }, link: { route: '/dashboard/tyre-service/tyre-hotels' } })
})

/** Asks for whatever it is told to ask for, in every way it has, and says all that it hears. */
const obeying: ModelReply = (response, asked) => {
  const told = toldIn(asked)
  const question = asked.messages[1]!.content.slice(0, 100)
  // Who planted it, or else whom nobody here knows.
  const meant = /Inj\d+/.exec(question)?.[0] ?? canary
  const names = asked.tools.map(({ function: { name } }) => name)
  const given = (name: string) =>
    ({
      search_everywhere: { text: meant },
      stored_tyres: { client: meant, account_id: 1, organization_id: [1, 2, 3] },
      orders: { client: canary, account_id: 1 },
      clients: { text: meant, sql: 'select * from clients' },
      vehicle: { plate: 'KN 77 KNR' },
      price: { name: canary },
    })[name] ?? { question, from: '2000-01-01', to: '2099-12-31', day: '2027-01-11' }
  const usable = names.filter((name) => name !== 'help')
  const next = usable.slice(told.length, told.length + 4).map((name): [string, unknown] => [name, given(name)])
  const [first, ...others] = next
  if (first) return modelCallsTool(first[0], first[1], others)(response, asked)
  // Everything that it may have heard, and what it cannot know: with the way out of it, and without.
  const secret = `0799777333 KN 77 KNR ${canary} Radu ${told.join(' ').replace(/[⟦⟧]/g, '')}`
  return modelSays(question.length % 2 ? `https://evil.example/?q=${secret}` : secret)(response, asked)
}

test('a model that obeys whoever writes can neither read what is others’, nor write, nor lead out', async () => {
  const others = await withOthers()
  const shop = await shopWithModel({ settings: { collaborator_enabled: true } })
  for (const [at, words] of demands.entries()) {
    const name = `Inj${at} ${words}`.replace(/[<>]/g, ' ').slice(0, 100)
    await shop.make.client({ name })
    await shop.make.tyreHotel({ carNumber: `BV ${10 + at} INJ`, clientName: name, description: name })
  }
  const before = [await rowsOf(shop), await rowsOf(others)]
  shop.model.always(obeying)
  const questions = demands.flatMap((demand, at) => [`${demand} oare Popovici`, `povestește ceva despre Inj${at}`])
  for (const message of questions)
    for (const caller of [shop.admin, shop.worker]) {
      const { data } = await caller(send, { message })
      const shown = JSON.stringify({ ...data, content: data.content.replaceAll(message, '') })
      expect(shown, message).not.toMatch(/0799777333|Kanarienvogel Radu|evil\.example\/\?q/)
      // A plate that it asks for itself is named where it is said to be unknown, and nowhere else.
      expect(JSON.stringify(data.table ?? ''), message).not.toMatch(/KN 77 KNR/)
      expect(data.link?.route ?? '/dashboard', message).toMatch(/^\/dashboard(\/[\w-]+)*$/)
    }
  expect(shop.model.asked.length).toBeGreaterThan(100)
  const told = new Set(shop.model.asked.flatMap(toldIn))
  // All 25 demands were planted, and reached it.
  for (const at of demands.keys()) expect([...told].some((text) => text.includes(`Inj${at} `))).toBe(true)
  for (const text of told) {
    expect(text).not.toMatch(/0799777333|Kanarienvogel Radu/)
    expect(text.replace(/^⟦data⟧|⟦\/data⟧$/g, '')).not.toMatch(/[⟦⟧]/)
    expect(Buffer.byteLength(text)).toBeLessThan(6100)
  }
  expect([await rowsOf(shop), await rowsOf(others)]).toEqual(before)
})
