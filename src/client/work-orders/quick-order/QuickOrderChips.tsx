import { useEffect, useEffectEvent, useMemo, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chip } from '#domain/quick-order/chips.ts'
import { readQuickOrder } from '#domain/quick-order/quick-order.ts'
import { lineFitsOrder } from '#domain/work-orders/work-orders.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { fetchVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { mergeOrderValues } from '#client/work-orders/engine/order-rules.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import type { FormHandover } from '#client/work-orders/inspections/form-handover.ts'
import { applyAsInspection, isInspectionChip, isChipApplied, applyFacts, addWorkLines, chipText, type MatchedWork } from './apply-chips.ts'
import { findProduct } from './find-product.ts'
import classes from './QuickOrderField.module.css'
import { onRemoval } from './on-removal.ts'
import { UnreadText } from './UnreadText.tsx'
import { useChipTexts } from './use-chip-texts.ts'
import { useQuickOrderVocabulary } from './use-quick-order-vocabulary.ts'
import type { QuickLine } from './use-quick-line.ts'

type Props = {
  form: OrderForm
  input: RefObject<HTMLInputElement | null>
  /** Keeps the line open, with the focus. */
  onOpen: () => void
  /** Set while the line is being put into the form. */
  due: QuickLine['due']
  /** Shown while there is nothing to parse. */
  hint: ReactNode
  /** Called with the facts that are now in the form. */
  onEntered: (chips: readonly Chip[]) => void
  onInspection: (values: FormHandover) => void
}

/** The recognised parts of the line as buttons that select their words, and the words that earlier lines left unrecognised. */
export default function QuickOrderChips({ form, input, onOpen, due, hint, onEntered, onInspection }: Props) {
  const { t } = useTranslation('quick-order')
  const { zone } = useFormat()
  const { values: shown } = useOrder(form, 'quickLine', 'unread', 'organizationId', 'startDate')
  const { quickLine: line, unread } = shown
  const vocabulary = useQuickOrderVocabulary(form.account, shown)
  const chips = useMemo(() => readQuickOrder(line, vocabulary), [line, vocabulary])
  const { workName, textOf, kindOf } = useChipTexts()
  const hasInspections = useAccountSetting('itp_enabled')
  // Index of the unrecognised words that the user is asked about next.
  const [askedIndex, setAsked] = useState<number>()

  /** Returns the unrecognised words, the recognised facts, and a function that enters them; undefined if the line is an inspection's. */
  const read = async (): Promise<{ left: string[]; taken: Chip[]; enter: () => void } | undefined> => {
    const values = form.now()
    const taken = chips.filter(isChipApplied)
    const vehicle = await findVehicle(taken)
    const here = { zone, now: new Date().toISOString() }
    const undoTo = (after: OrderValues) =>
      taken.length === 0
        ? undefined
        : {
            done: 'QuickFilled' as const,
            what: summarize(taken.map(textOf)),
            takeBack: (now: OrderValues) => mergeOrderValues(now, after, values),
          }
    if (values.itp) {
      const fill = (now: OrderValues) => ({ ...now, ...applyAsInspection(now, chips, line, vehicle, here), quickLine: '', unread: [] })
      return { left: [], taken, enter: () => form.update(fill, undoTo(fill(values))) }
    }
    if (hasInspections && chips.some(isInspectionChip)) {
      onInspection(applyAsInspection(values, chips, line, vehicle, here))
      return undefined
    }
    const facts = (now: OrderValues) => applyFacts(now, taken, vehicle, here)
    const works = await Promise.all(
      taken
        .filter((chip) => chip.kind === 'work')
        .map(async (chip): Promise<MatchedWork> => ({
          chip,
          name: workName(chip.work),
          product: await findProduct(chip, facts(values), vocabulary),
        })),
    )
    const isOfThisType = ({ product }: MatchedWork) => product === undefined || lineFitsOrder(product, facts(values))
    const others = new Set<Chip>(works.filter((work) => !isOfThisType(work)).map(({ chip }) => chip))
    const left = chips.filter((chip) => !isChipApplied(chip) || others.has(chip)).map((chip) => chipText(chip, line))
    const fill = (now: OrderValues) => ({
      ...addWorkLines(facts(now), works.filter(isOfThisType)),
      quickLine: '',
      unread: [...now.unread, ...left],
    })
    return { left, taken: taken.filter((chip) => !others.has(chip)), enter: () => form.update(fill, undoTo(fill(values))) }
  }
  const onDue = useEffectEvent(({ isSaving, done }: NonNullable<typeof due>) => {
    const settle = (found: Awaited<ReturnType<typeof read>>) => {
      const { left = [], enter } = found ?? {}
      // Set before the item is mounted, so that it has the focus from the start.
      if (left.length > 0) setAsked(unread.length)
      enter?.()
      if (found) onEntered(found.taken)
      if (left.length > 0 && isSaving) notify.error(t('QuickLeft', { what: left.join(', ') }))
      done(found?.left.length === 0)
    }
    read().then(settle, (error: unknown) => {
      notify.failure(error)
      done(false)
    })
  })
  useEffect(() => {
    if (due) onDue(due)
  }, [due])

  const select = ([from, to]: readonly [number, number]) => {
    input.current?.focus()
    input.current?.setSelectionRange(from, to)
  }
  const cutOut = (chip: Chip) => {
    form.change({ quickLine: removeChipText(line, chip) })
    input.current?.focus()
  }

  if (chips.length === 0 && unread.length === 0) return hint
  return (
    <>
      {chips.length > 0 && (
        <div className={classes.row} role="group" aria-label={t('QuickRead')}>
          {chips.map((chip) => (
            <button
              key={chip.places.join()}
              type="button"
              className={classes.chip}
              data-doubtful={!isChipApplied(chip) || (chip.kind === 'plate' && chip.isDoubtful) || undefined}
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
              vocabulary={vocabulary}
              isAsked={i === askedIndex}
              onGone={onOpen}
            />
          ))}
        </div>
      )}
    </>
  )
}

const summarize = (texts: readonly string[]): string => `${texts.slice(0, 4).join(' · ')}${texts.length > 4 ? ' …' : ''}`

/** The vehicle whose plate is in the line. */
async function findVehicle(chips: readonly Chip[]) {
  const plate = chips.find((chip) => chip.kind === 'plate')?.value
  return plate === undefined ? undefined : fetchVehicleByPlate(plate)
}

/** The line without the words of this chip. */
const removeChipText = (line: string, { places }: Chip): string =>
  places
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), line)
    .replace(/ {2,}/g, ' ')
    .trim()
