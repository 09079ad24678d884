import { z } from 'zod'

/** That an order has changed is all that counts here. */
export const StatisticsChange = z.object({})
