import { randomUUID } from 'node:crypto'

/** No two cards have the same number, and what is on an order is active. */
const card = {
  active: true,
  get number() {
    return randomUUID().replaceAll('-', '').slice(0, 16)
  },
}

export const loyaltyCards = { 'POST /loyalty-cards': card, 'PUT /loyalty-cards/:id': card }
