import { expect, test } from 'vitest'
import { smsNumber, possibleSmsNumbers } from './sms-numbers.ts'

const [brasov, budapest, vienna] = ['Europe/Bucharest', 'Europe/Budapest', 'Europe/Vienna']

test.each([
  ['0722000111', brasov, '+40722000111'],
  ['+40722000111', brasov, '+40722000111'],
  ['0040722000111', budapest, '+40722000111'],
  ['40722000111', brasov, '+40722000111'],
  ['06301234567', budapest, '+36301234567'],
  ['+36301234567', brasov, '+36301234567'],
  ['0036701234567', vienna, '+36701234567'],
])('a message to %s, as an organization in %s writes it, goes to %s', (phone, timeZone, number) => {
  expect(smsNumber(phone, timeZone)).toBe(number)
})

test.each([
  ['0268412345', brasov, 'a house in Brașov'],
  ['0900123456', brasov, 'a number that costs more'],
  ['+36190123456', budapest, 'the same in Hungary'],
  ['0613456789', budapest, 'a house in Budapest'],
  ['+436641234567', brasov, 'another country'],
  ['0722000111', vienna, 'a workplace in a country without messages'],
  ['072200011122', brasov, 'too many digits'],
  ['06301234567', brasov, 'the other country, as only there it is written'],
  ['', brasov, 'nobody'],
])('no message goes to %s of an organization in %s: %s', (phone, timeZone) => {
  expect(smsNumber(phone, timeZone)).toBeNull()
})

test.each([
  ['+40722000111', ['+40722000111']],
  ['0722000111', ['+40722000111']],
  ['06301234567', ['+36301234567']],
  ['36301234567', ['+36301234567']],
  ['0036301234567', ['+36301234567']],
  ['0268412345', []],
])('%s is the same phone wherever it was written', (phone, numbers) => expect(possibleSmsNumbers(phone)).toEqual(numbers))
