// Writes the types of the tables as the migrations make them: `npm run db:types`.
import { writeTableTypes } from '#test/tables.ts'

await writeTableTypes('src/server/platform/database/tables.gen.ts')
