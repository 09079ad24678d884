import { config } from 'zod/v4/core'

// Imported before every schema. The content security policy forbids code made of text; zod would try whether it may, and each try is reported.
config({ jitless: true })
