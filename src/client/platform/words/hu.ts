// What all screens say, in one file of the build.
export { default as common } from '#locales/hu/common.json'
export { default as shell } from '#locales/hu/shell.json'
export { default as trade } from '#locales/hu/trade.json'
