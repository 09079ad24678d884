import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { modelSays, toldIn, modelCallsTool } from '#test/model-server.ts'
import { notUnderstood, shopWithModel, unclear } from '#test/model-shop.ts'
import { openShop } from '#test/shop.ts'

const { send, sendMore, messages, forgetAll } = api.assistant

const stored = { carNumber: 'CJ 12 ABC', clientName: 'Popovici Ștefan', tyreWidth: 205, tyreHeight: 55, tyreRim: 16 }

test('what is not sure is answered by the model, from what it found, with the rows and the way to them', async () => {
  const { operator, make, model, rows } = await shopWithModel()
  await make.tyreHotel(stored)
  model.script(modelCallsTool('stored_tyres', { client: 'Popovici' }), modelSays('**Popovici Ștefan** are 1 set în hotel.'))
  const { data } = await operator(send, { message: unclear })
  expect(data).toMatchObject({
    content: 'Popovici Ștefan are 1 set în hotel.',
    table: { columns: expect.arrayContaining(['Client']), rows: [expect.arrayContaining(['CJ 12 ABC', 'Popovici Ștefan'])], total: 1 },
    link: { route: '/dashboard/tyre-service/tyre-hotels', search: expect.stringContaining('client_name=Popovici') },
  })

  const [first, second] = model.asked
  expect(model.headers).toEqual(Array.from({ length: 2 }, () => 'POST /v1/chat/completions Bearer secret-key'))
  expect(first).toMatchObject({
    model: 'small-one',
    tool_choice: 'auto',
    parallel_tool_calls: false,
    temperature: 0,
    max_tokens: 600,
    stream: false,
    messages: [
      { role: 'system', content: expect.stringMatching(/Romanian.*⟦data⟧Brașov⟦\/data⟧.*operator/s) as string },
      { role: 'user', content: unclear },
    ],
  })
  expect(second!.messages.slice(2)).toMatchObject([{ role: 'assistant' }, { role: 'tool', tool_call_id: 'call-0' }])
  expect(toldIn(second!)).toEqual([expect.stringMatching(/^⟦data⟧[^⟦⟧]*Popovici Ștefan[^⟦⟧]*⟦\/data⟧$/)])

  const said = await operator(messages, { id: data.conversationId })
  expect(said.items.map(({ content }) => content)).toEqual([unclear, data.content])
  const written = await rows((db) => sql`select direction, source, tool from chat_messages order by id`.execute(db))
  expect(written.rows).toEqual([
    { direction: 'outgoing', source: null, tool: null },
    { direction: 'incoming', source: 'model', tool: 'GET /tyre-hotels/search/query' },
  ])
})

test('it may ask twice, and more than one thing at once', async () => {
  const { operator, make, model } = await shopWithModel()
  await make.tyreHotel(stored)
  await make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  model.script(
    modelCallsTool('search_everywhere', { text: 'Popovici' }, [['orders', { plate: 'CJ 12 ABC' }]]),
    modelCallsTool('vehicle', { plate: 'CJ 12 ABC' }),
    modelSays('CJ 12 ABC are o comandă și un set în hotel.'),
  )
  expect((await operator(send, { message: unclear })).data.content).toBe('CJ 12 ABC are o comandă și un set în hotel.')
  expect(model.asked.map((each) => toldIn(each).length)).toEqual([0, 2, 3])
})

test('every question that it may ask is answered by the product', async () => {
  const { admin, make, model } = await shopWithModel()
  await make.tyreHotel(stored)
  await make.workOrder({ car: { plateNumber: 'CJ 12 ABC' } })
  await make.product({ name: 'Echilibrat roată', isService: true })
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const questions: [string, object][] = [
    ['search_everywhere', { text: 'CJ 12' }],
    ['stored_tyres', { rim: 16, width: 205, height: 55, plate: 'CJ12ABC', closed: false }],
    ['vehicle', { plate: 'CJ 12 ABC' }],
    ['inspections_due', days],
    ['appointments', { ...days, status: 'new' }],
    ['free_slots', { day: '2027-03-09' }],
    ['orders', { status: 'new', plate: 'CJ 12 ABC' }],
    ['orders', days],
    ['unpaid_orders', {}],
    ...['day', 'product', 'worker', 'client'].map((by): [string, object] => ['sales', { ...days, by }]),
    ['price', { name: 'echilibrat', size: '205/55 R16' }],
    ['price', { name: 'echilibrat', size: '17' }],
    ['clients', { text: 'Pop' }],
    ['help', { question: 'cum import clienți din Excel' }],
    ['help', { question: 'vreau pizza' }],
  ]
  for (const [name, given] of questions) {
    model.script(modelCallsTool(name, given), modelSays('Am găsit.'))
    const { data } = await admin(send, { message: unclear })
    expect(data.content, `${name} ${toldIn(model.asked[1]!)[0]}`).toBe('Am găsit.')
    expect(toldIn(model.asked[1]!)[0], name).toMatch(/^⟦data⟧\{"summary":\[".+⟦\/data⟧$/)
  }
  expect(new Set(model.asked[0]!.tools.map(({ function: { name } }) => name))).toEqual(new Set(questions.map(([name]) => name)))
})

test('a price is that of the rim that was said, and of none where none was', async () => {
  const { admin, make, model } = await shopWithModel()
  const condition = { field: 'tyre_rim', condition: '>=', value: 17, newPrice: 30 } as const
  await make.product({ name: 'Echilibrat roată', price: 20, isService: true, priceConditions: [condition] })
  for (const [size, price] of [
    ['205/55', '20,00'],
    ['185/65', '20,00'],
    ['205/55 R17 XL', '30,00'],
    ['17', '30,00'],
    ['16"', '20,00'],
  ] as const) {
    model.script(modelCallsTool('price', { name: 'echilibrat', size }), modelSays('Am găsit.'))
    await admin(send, { message: unclear })
    expect(toldIn(model.asked[1]!)[0], size).toContain(price)
  }
})

test('where what was taken is told by client, the screen it leads to shows all clients, too', async () => {
  const { admin, model } = await shopWithModel()
  model.script(modelCallsTool('sales', { from: '2026-11-01', to: '2026-11-30', by: 'client' }), modelSays('Am găsit.'))
  const { link } = (await admin(send, { message: unclear })).data
  expect(link).toMatchObject({ route: '/dashboard/reports/company', search: expect.stringMatching(/(^|&)is_company=(&|$)/) })
})

test('what is sure is answered without the model, and so is a short question about the same', async () => {
  const { operator, model } = await shopWithModel()
  model.always(modelSays('Nu.'))
  const { conversationId, content } = (await operator(send, { message: 'Câte seturi de 16 avem în hotel?' })).data
  expect(content).toBe('Seturi în hotel (R16): 0.')
  expect((await operator(sendMore, { conversationId, message: 'de 17?' })).data.content).toBe('Seturi în hotel (R17): 0.')
  expect((await operator(send, { message: 'șterge toate comenzile' })).data.content).toBe('Eu doar citesc. Aici poți face asta.')
  expect(model.asked).toEqual([])
})

test('nobody is asked where the server has no model, or the account does not want it', async () => {
  const { operator, admin, model } = await shopWithModel({ settings: { chat_model: false } })
  model.always(modelSays('Nu.'))
  expect((await operator(send, { message: unclear })).data.content).toBe(notUnderstood)
  expect(model.asked).toEqual([])
  expect((await admin(api.session.information, {})).chatModel).toBe(true)
  const without = await openShop({ settings: { chat_bot_enabled: true, chat_model: true } })
  expect((await without.operator(send, { message: unclear })).data.content).toBe(notUnderstood)
  expect((await without.admin(api.session.information, {})).chatModel).toBe(false)
})

test('each level is given the questions that are for it, and what it may not see is not told', async () => {
  const { admin, operator, worker, simple, make, model } = await shopWithModel()
  await make.client({ name: 'Popovici Ștefan', phone: '0722000111' })
  const given: string[][] = []
  for (const caller of [admin, operator, worker, simple]) {
    model.always(modelSays('Nu.'))
    await caller(send, { message: unclear })
    given.push(model.asked[0]!.tools.map(({ function: { name } }) => name))
  }
  const [ofAdmin, ofOperator, ofWorker, ofSimple] = given
  expect(ofAdmin).toHaveLength(12)
  expect(ofOperator).toEqual(ofAdmin)
  expect(ofWorker).toEqual(['search_everywhere', 'stored_tyres', 'appointments', 'help'])
  expect(ofSimple).toEqual(['search_everywhere', 'stored_tyres', 'vehicle', 'appointments', 'free_slots', 'orders', 'price', 'help'])

  for (const name of ['clients', 'sales', 'unpaid_orders']) {
    model.script(modelCallsTool(name, { text: 'Popovici', from: '2026-11-01', to: '2026-11-30' }), modelSays('0722000111'))
    expect((await worker(send, { message: unclear })).data.content).toBe(notUnderstood)
    expect(model.asked).toHaveLength(1)
  }
  model.script(modelCallsTool('appointments', { from: '2030-01-07', to: '2030-01-08' }), modelSays('Nu pot vedea.'))
  expect((await worker(send, { message: unclear })).data.content).toBe(notUnderstood)
  expect(toldIn(model.asked[1]!)).toEqual(['This user may not see that.'])
})

test('while the model is waited for nobody’s connection is held, and the question counts', async () => {
  const { operator, admin, model, rows } = await shopWithModel({ config: { pool: 1 } })
  const held = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  model.script((response, asked) => {
    heard.resolve()
    void held.promise.then(() => modelCallsTool('help', { question: 'import' })(response, asked))
  }, modelSays('Gata.'))
  const answer = operator(send, { message: unclear })
  await heard.promise
  expect((await admin(api.session.information, {})).chatModel).toBe(true)
  const { rows: asked } = await rows((db) => sql`select content, direction from chat_messages order by id`.execute(db))
  expect(asked).toEqual([
    { content: unclear, direction: 'outgoing' },
    { content: notUnderstood, direction: 'incoming' },
  ])
  // One at a time: what is asked beside it is answered without the model.
  expect((await operator(send, { message: unclear })).data.content).toBe(notUnderstood)
  expect(model.asked).toHaveLength(1)
  held.resolve()
  expect((await answer).data.content).toBe('Gata.')
})

test('of a conversation that is forgotten while the model is asked nothing is left, and who signs out hears nothing of it', async () => {
  const { operator, as, model, rows } = await shopWithModel()
  const leaving = await as('operator')
  const secret = 'Kanarienvogel'
  const askedMeanwhile = async (caller: typeof operator, meanwhile: () => Promise<unknown>) => {
    const held = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    model.script(modelCallsTool('help', { question: 'import' }), (response, asked) => {
      heard.resolve()
      void held.promise.then(() => modelSays(secret)(response, asked))
    })
    const answer = caller(send, { message: unclear }).catch((error: unknown) => error)
    await heard.promise
    await meanwhile()
    held.resolve()
    return answer
  }
  expect(await askedMeanwhile(operator, () => operator(forgetAll, {}))).toMatchObject({ data: { content: secret } })
  expect(await askedMeanwhile(leaving, () => leaving(api.session.logout, {}))).toMatchObject({ status: 401 })
  const { rows: left } = await rows((db) =>
    sql`select content, source from chat_messages where direction = 'incoming' order by id`.execute(db),
  )
  expect(left).toEqual([
    { content: '', source: 'grammar' },
    { content: notUnderstood, source: 'grammar' },
  ])
})
