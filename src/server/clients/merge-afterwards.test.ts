import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop } from '#test/shop.ts'

test('a record written for the loser after the merge belongs to the winner', async () => {
  const { operator, make } = await openShop()
  const [winner, loser] = [await make.client({ name: 'Ana Pop' }), await make.client({ name: 'Pop Ana' })]
  await operator(api.clients.merge, { id: winner.id, fromId: loser.id })
  const vehicle = await make.vehicle({ clientId: loser.id })
  const guaranty = await make.guaranty({ clientId: loser.id })
  expect([vehicle.clientId, guaranty.clientId]).toEqual([winner.id, winner.id])

  const again = [
    operator(api.vehicles.update, { ...vehicle, clientId: loser.id }),
    operator(api.guaranties.update, { ...guaranty, clientId: loser.id }),
  ]
  expect((await Promise.all(again)).map(({ clientId }) => clientId)).toEqual([winner.id, winner.id])
})
