import { isFormOf, nameWords } from './name-match.ts'
import type { ShopRow, ShopNames, QuestionSlots } from './question-types.ts'
import type { QuestionToken } from './tokens.ts'
import { townNames, type QuestionConcept } from './words.ts'

type NameSlot = 'workplace' | 'group' | 'person' | 'partner'
type Spelling = { slot: NameSlot; row: ShopRow & { organizationId?: number }; words: string[] }
type Several = { slot: NameSlot; typed: string; rows: ShopRow[] }
export type NamedSlots = { several: Several[] }
type Places = { isFree: (at: number) => boolean; take: (at: number, length: number) => void }

const slotRows = { workplace: 'workplaces', group: 'groups', person: 'people', partner: 'partners' } as const

const spellingsByNames = new WeakMap<ShopNames, Spelling[]>()

/** Spells the names once for all questions that get the same object. */
function spellingsOf(names: ShopNames): Spelling[] {
  const spellings = spellingsByNames.get(names) ?? spellNames(names)
  spellingsByNames.set(names, spellings)
  return spellings
}

/** Every way in which the rows of a shop are called. A single word of a longer name counts where it is a person's. */
function spellNames(names: ShopNames): Spelling[] {
  const whole = (Object.keys(slotRows) as NameSlot[]).flatMap((slot) =>
    names[slotRows[slot]].map((row: Spelling['row']) => ({ slot, row, words: nameWords(row.name) })),
  )
  const people = names.people.flatMap((row) => {
    const words = nameWords(row.name)
    return words.length > 1 ? words.filter((word) => word.length > 2).map((word) => ({ slot: 'person' as const, row, words: [word] })) : []
  })
  const towns = townNames.flatMap(([town, hungarian]) => {
    const words = nameWords(town)
    return names.workplaces
      .filter(({ name }) => nameWords(name).join(' ') === words.join(' '))
      .map((row) => ({ slot: 'workplace' as const, row, words: [hungarian] }))
  })
  return [...whole, ...people, ...towns].filter(({ words }) => words.length > 0).toSorted((a, b) => b.words.length - a.words.length)
}

/** Finds the names of a shop among the words: those of several words before the grammar, the others after its phrases. */
export function markNames(tokens: readonly QuestionToken[], names: ShopNames, { isFree, take }: Places) {
  const spellings = spellingsOf(names)
  const slots: QuestionSlots = {}
  const several: Several[] = []

  function takeAt(at: number, length: number, isMeant: (spelling: Spelling) => boolean): void {
    const typed = tokens.slice(at, at + length)
    if (typed.length < length || !typed.every((_, offset) => isFree(at + offset))) return
    const fitting = spellings.filter(
      ({ slot, words }) =>
        words.length === length &&
        typed.every(({ word }, offset) => {
          const isLast = offset === length - 1
          return isLast ? isFormOf(word, words[offset]!, slot !== 'person') : word === words[offset]
        }),
    )
    const exact = fitting.filter(({ words }) => typed.every(({ word }, offset) => word === words[offset]))
    const [first, ...others] = (exact.length > 0 ? exact : fitting).filter(isMeant)
    if (!first || slots[first.slot]) return
    const same = [first, ...others].filter(({ slot }) => slot === first.slot)
    const rows = [...new Map(same.map(({ row }) => [row.id, row])).values()]
    const here = rows.filter(({ organizationId }) => rows.length === 1 || organizationId === slots.workplace?.id)
    const row = here.length === 1 ? here[0]! : undefined
    take(at, length)
    if (row) Object.assign(slots, { [first.slot]: row })
    else several.push({ slot: first.slot, typed: typed.map((token) => token.typed).join(' '), rows })
  }

  function takeAll(isMeant: (spelling: Spelling) => boolean, lengths: readonly number[]) {
    for (const slot of ['workplace', 'group', 'person', 'partner'] as const)
      for (const length of lengths)
        for (const at of tokens.keys()) takeAt(at, length, (spelling) => spelling.slot === slot && isMeant(spelling))
  }

  return {
    several,
    /** Workplaces go first, because a ramp of that name may stand at several of them. */
    takeLong: () => {
      takeAll(({ slot }) => slot === 'workplace', [5, 4, 3, 2, 1])
      takeAll(() => true, [5, 4, 3, 2])
    },
    /** Beside a price a ramp's name is a product, and a word of the trade is a ramp only where appointments are spoken of. */
    takeShort: (concepts: ReadonlySet<QuestionConcept>) => {
      const isOfCalendar = concepts.has('appointment') || concepts.has('free') || concepts.has('noshow')
      takeAll(({ slot }) => slot !== 'group' || isOfCalendar || !concepts.has('price'), [1])
    },
    slots: (): QuestionSlots => ({ ...slots, ...(slots.group && !slots.workplace && workplaceOf(slots.group, names)) }),
  }
}

/** A ramp says its workplace. */
function workplaceOf({ organizationId }: { organizationId: number }, { workplaces }: ShopNames): Pick<QuestionSlots, 'workplace'> {
  const workplace = workplaces.find(({ id }) => id === organizationId)
  return workplace ? { workplace } : {}
}
