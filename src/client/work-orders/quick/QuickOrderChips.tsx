import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { vehicles } from '#contract/vehicles.ts'
import { plateKey } from '#domain/plates.ts'
import type { Chip } from '#domain/quick-order/chips.ts'
import { readQuickOrder } from '#domain/quick-order/quick-order.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { ask, queryClient } from '#client/platform/queries.ts'
import { merged } from '#client/work-orders/engine/order-rules.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { isTaken, withFacts, withWork, type FoundWork } from './apply-chips.ts'
import { findProduct } from './find-product.ts'
import classes from './QuickOrderField.module.css'
import { onRemoval } from './on-removal.ts'
import { UnreadText } from './UnreadText.tsx'
import { useChipTexts } from './use-chip-texts.ts'
import { useKnownWords } from './use-known-words.ts'

type Props = {
  form: OrderForm
  input: RefObject<HTMLInputElement | null>
  /** Enter was pressed: the line goes into the form. */
  isDue: boolean
  onDone: () => void
}

/** What was read of the line, each a button that leads to its words in it; and what was left of the lines before. */
export default function QuickOrderChips({ form, input, isDue, onDone }: Props) {
  const { t } = useTranslation('quick-order')
  const { zone } = useFormat()
  const { values, account } = form
  const { quickLine: line, unread } = values
  const known = useKnownWords(account, values)
  const chips = useMemo(() => readQuickOrder(line, known), [line, known])
  const { workName, textOf, kindOf } = useChipTexts()

  const enter = async () => {
    const taken = chips.filter(isTaken)
    const left = chips.filter((chip) => !isTaken(chip)).map((chip) => wordsOf(chip, line))
    const vehicle = await vehicleOf(taken)
    const here = { zone, now: new Date().toISOString() }
    const facts = (now: OrderForm['values']) => withFacts(now, taken, vehicle, here)
    const works = await Promise.all(
      taken
        .filter((chip) => chip.kind === 'work')
        .map(async (chip): Promise<FoundWork> => ({
          chip,
          name: workName(chip.work),
          product: await findProduct(chip, facts(values), known),
        })),
    )
    const fill = (now: OrderForm['values']) => ({ ...withWork(facts(now), works), quickLine: '', unread: [...now.unread, ...left] })
    const after = fill(values)
    if (taken.length === 0) form.update(fill)
    else
      form.update(fill, {
        done: 'QuickFilled',
        what: inShort(taken.map(textOf)),
        takeBack: (now) => merged(now, after, values),
      })
  }
  const onDue = useEffectEvent(() => {
    enter().catch(notify.failure).finally(onDone)
  })
  useEffect(() => {
    if (isDue) onDue()
  }, [isDue])

  const select = ([from, to]: readonly [number, number]) => {
    input.current?.focus()
    input.current?.setSelectionRange(from, to)
  }
  const cutOut = (chip: Chip) => {
    form.change({ quickLine: without(line, chip) })
    input.current?.focus()
  }

  if (chips.length === 0 && unread.length === 0) {
    return (
      <Text fz="xs" c="dimmed" lh="28px">
        {t('QuickHint')}
      </Text>
    )
  }
  return (
    <>
      {chips.length > 0 && (
        <div className={classes.row} role="group" aria-label={t('QuickRead')}>
          {chips.map((chip) => (
            <button
              key={chip.places.join()}
              type="button"
              className={classes.chip}
              data-doubtful={!isTaken(chip) || (chip.kind === 'plate' && chip.isDoubtful) || undefined}
              aria-label={`${kindOf(chip)}: ${textOf(chip)}`}
              title={`${kindOf(chip)} (${t('QuickChipHint')})`}
              onClick={() => select(chip.places[0])}
              onKeyDown={onRemoval(() => cutOut(chip))}
            >
              {textOf(chip)}
            </button>
          ))}
        </div>
      )}
      {unread.length > 0 && (
        <div className={classes.row} role="group" aria-label={t('QuickUnread')}>
          {unread.map((text, i) => (
            <UnreadText
              // oxlint-disable-next-line react/no-array-index-key -- the same words may have been left twice
              key={`${i} ${text}`}
              form={form}
              text={text}
              onGone={() => input.current?.focus()}
            />
          ))}
        </div>
      )}
    </>
  )
}

const inShort = (texts: readonly string[]): string => `${texts.slice(0, 4).join(' · ')}${texts.length > 4 ? ' …' : ''}`

/** The vehicle whose plate was said. */
async function vehicleOf(chips: readonly Chip[]) {
  const plate = chips.find((chip) => chip.kind === 'plate')?.value
  if (plate === undefined) return undefined
  const { items } = await queryClient.fetchQuery(ask(vehicles.plate, { value: plate }))
  return items.find(({ plateNumber }) => plateKey(plateNumber) === plateKey(plate))
}

const wordsOf = ({ places }: Chip, line: string): string => places.map((place) => line.slice(...place)).join(' ')

/** The line without what said this. */
const without = (line: string, { places }: Chip): string =>
  places
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), line)
    .replace(/ {2,}/g, ' ')
    .trim()
