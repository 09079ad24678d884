// What all screens say, and the sign-in, in one file of the build.
export { default as common } from '#locales/ro/common.json'
export { default as session } from '#locales/ro/session.json'
export { default as shell } from '#locales/ro/shell.json'
export { default as trade } from '#locales/ro/trade.json'
