// Texts of all screens and of the sign-in, in one chunk.
export { default as common } from '#locales/ro/common.json'
export { default as session } from '#locales/ro/session.json'
export { default as shell } from '#locales/ro/shell.json'
export { default as trade } from '#locales/ro/trade.json'
