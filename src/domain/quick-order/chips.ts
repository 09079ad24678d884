// Facts that a line of the quick entry may contain. A form applies each chip unchanged: list entries are given by id.

/** Daily work of a shop, independent of the names in its price list. */
export type Work =
  | 'mount'
  | 'pack'
  | 'balance'
  | 'valve'
  | 'patch'
  | 'rotate'
  | 'wash'
  | 'sensor'
  | 'tube'
  | 'weights'
  | 'bag'
  | 'straighten'
  | 'geometry'
  | 'oil'
  | 'brakes'
  | 'storage'

export type Flag = 'newTyre' | 'clientBringsProducts' | 'ownProduct' | 'tyreHotelEnabled' | 'itp'

/** Lists whose entries are recognized by their own name or by a common word of the trade. */
export type ListName = 'paymentTypes' | 'carTypes' | 'wheelTypes' | 'workOrderTypes'

export type ChipFact =
  /** A plate is doubtful if no known pattern matches it. */
  | { kind: 'plate'; value: string; isDoubtful: boolean }
  | { kind: 'client'; value: string }
  | { kind: 'phone'; value: string }
  | { kind: 'vin'; value: string }
  | { kind: 'car'; make: string; model: string | null }
  | { kind: 'year'; value: number }
  | { kind: 'km'; value: number }
  | { kind: 'size'; tyreWidth: number | null; tyreHeight: number | null; tyreRim: number }
  | { kind: 'dot'; value: string }
  | { kind: 'pressure'; value: number }
  | { kind: 'torque'; value: number }
  /** Number of tyres. */
  | { kind: 'count'; value: number }
  /** `words` holds the text as typed. */
  | { kind: 'work'; work: Work; words: string; quantity: number; price: number | null }
  | { kind: 'choice'; list: ListName; id: number; name: string }
  | { kind: 'worker'; id: number; name: string }
  | { kind: 'flag'; value: Flag }
  | { kind: 'promise'; day: 'today' | 'tomorrow'; time: string }
  | { kind: 'promiseIn'; minutes: number }
  | { kind: 'note'; value: string }
  | { kind: 'unknown'; value: string }

/** Range of characters in the line, end exclusive. */
export type ChipPlace = readonly [from: number, to: number]

/** A fact with all parts of the line that state it, the main one first, so that it can be edited and removed there. */
export type Chip = ChipFact & { places: readonly [ChipPlace, ...ChipPlace[]] }
