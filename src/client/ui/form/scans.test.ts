import { expect, test } from 'vitest'
import { readScan, addStroke, type KeyStroke } from './scans.ts'

const end = (timeStamp: number): KeyStroke => ({ key: 'Enter', code: 'Enter', timeStamp })
const press = (keys: [key: string, code: string][], pause: number) =>
  keys.reduce<KeyStroke[]>((strokes, [key, code], i) => addStroke(strokes, { key, code, timeStamp: i * pause }), [])
const digits = (text: string): [string, string][] => Array.from(text, (digit) => [digit, `Digit${digit}`])

test('a scanner is recognised by its speed and length', () => {
  expect(readScan(press(digits('40001234'), 10), end(80))).toBe('40001234')
  expect(readScan(press(digits('4000123'), 10), end(70))).toBeUndefined()
  expect(readScan(press(digits('40001234'), 51), end(408))).toBeUndefined()
  expect(readScan(press(digits('40001234'), 10), end(200))).toBeUndefined()
})

test("a Hungarian keyboard's scan is read by keys, a scan of letters by characters", () => {
  const hungarian: [string, string][] = [
    ['4', 'Digit4'],
    ...Array.from({ length: 6 }, (): [string, string] => ['ö', 'Digit0']),
    ['z', 'KeyY'],
  ]
  expect(readScan(press(hungarian, 10), end(80))).toBe('4000000Y')
  expect(readScan(press([...digits('1234567'), ['z', 'KeyY']], 10), end(80))).toBe('1234567z')
})
