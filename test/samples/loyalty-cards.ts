import { randomUUID } from 'node:crypto'

/** Card numbers are unique, and an order needs an active card. */
const card = {
  active: true,
  get number() {
    return randomUUID().replaceAll('-', '').slice(0, 16)
  },
}

export const loyaltyCards = { 'POST /loyalty-cards': card, 'PUT /loyalty-cards/:id': card }
