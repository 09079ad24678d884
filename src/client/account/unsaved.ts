import { createContext } from 'react'

/** The forms of the account in which something was typed and not saved yet: whoever closes them asks first. */
export const Unsaved = createContext(new Set<string>())
