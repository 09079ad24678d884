// Texts of all screens and of the sign-in, in one chunk.
export { default as common } from '#locales/en/common.json'
export { default as session } from '#locales/en/session.json'
export { default as shell } from '#locales/en/shell.json'
export { default as trade } from '#locales/en/trade.json'
