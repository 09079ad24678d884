import { z } from 'zod'

/** Only the fact of a change matters here, so the schema is empty. */
export const StatisticsChange = z.object({})
