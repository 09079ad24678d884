import { randomUUID } from 'node:crypto'

/** Plates are unique. */
const car = {
  get plateNumber() {
    return randomUUID().slice(0, 13)
  },
}

export const vehicles = { 'POST /vehicles': car, 'PUT /vehicles/:id': car, 'POST /vehicles/:id/plate': car }
