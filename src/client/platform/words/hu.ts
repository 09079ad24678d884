// Texts of all screens and of the sign-in, in one chunk.
export { default as common } from '#locales/hu/common.json'
export { default as session } from '#locales/hu/session.json'
export { default as shell } from '#locales/hu/shell.json'
export { default as trade } from '#locales/hu/trade.json'
