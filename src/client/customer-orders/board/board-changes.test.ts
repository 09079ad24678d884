import { expect, test } from 'vitest'
import type { CustomerOrder, CustomerOrderChange } from '#contract/customer-orders.ts'
import { applyCustomerOrderEvent, type CustomerBoardState } from './board-changes.ts'

const card = (id: number, order: number, version = 1) => ({ id, order, version, appointmentGroupId: null }) as CustomerOrder
const shown: CustomerBoardState = { items: [card(1, 100), card(2, 110)], total: 2, revision: 5 }
const change = (changes: Partial<CustomerOrderChange>): CustomerOrderChange => ({
  id: 1,
  organizationId: 1,
  appointmentGroupId: null,
  status: 'new',
  version: 1,
  order: null,
  revision: null,
  places: [],
  ...changes,
})
const places = ({ items }: CustomerBoardState) => items.map(({ id, order, version }) => [id, order, version])

test('a move is applied in revision order, with all cards that had to make room', () => {
  expect(applyCustomerOrderEvent(shown, 'UPDATED', change({ version: 2, order: 120, revision: 7 }))).toBeUndefined()
  const moved = applyCustomerOrderEvent(
    shown,
    'UPDATED',
    change({ version: 2, order: 300, revision: 6, appointmentGroupId: 9, places: [{ id: 2, position: 200 }] }),
  )!
  expect(moved.isStale).toBe(false)
  expect(places(moved.board)).toEqual([
    [1, 300, 2],
    [2, 200, 1],
  ])
  expect([moved.board.revision, moved.board.items[0]!.appointmentGroupId]).toEqual([6, 9])
  // An earlier revision no longer changes places.
  expect(places(applyCustomerOrderEvent(moved.board, 'UPDATED', change({ version: 2, order: 90, revision: 5 }))!.board)).toEqual(
    places(moved.board),
  )
})

test('the card is refetched when an event says more than a move', () => {
  const edited = applyCustomerOrderEvent(shown, 'UPDATED', change({ version: 2 }))!
  expect([edited.isStale, places(edited.board)]).toEqual([true, places(shown)])
  // The card was changed before it was moved: its place is applied, and the rest is fetched.
  const both = applyCustomerOrderEvent(shown, 'UPDATED', change({ version: 3, order: 120, revision: 6 }))!
  expect([both.isStale, places(both.board)[0]]).toEqual([true, [1, 120, 1]])
  expect(applyCustomerOrderEvent(shown, 'CREATED', change({ id: 3, order: 120, revision: 6 }))).toMatchObject({
    isStale: true,
    board: { revision: 6 },
  })
  expect(applyCustomerOrderEvent(shown, 'UPDATED', change({}))).toMatchObject({ isStale: false, board: shown })
})

test('a closed or deleted card leaves the board', () => {
  for (const gone of [
    applyCustomerOrderEvent(shown, 'UPDATED', change({ version: 2, status: 'closed', revision: 6 })),
    applyCustomerOrderEvent(shown, 'DELETED', change({ version: 2, revision: 6 })),
  ])
    expect(gone).toMatchObject({ isStale: false, board: { items: [{ id: 2 }], total: 1, revision: 6 } })
})
