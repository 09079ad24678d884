// What a line of the quick entry may say. A form takes each chip as it stands: lists are named by the id of their entry.

/** Work that shops are asked for every day, whatever their price list calls it. */
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

/** Lists of the account whose entries are called by their own name, or by another word of the trade. */
export type ListName = 'paymentTypes' | 'carTypes' | 'wheelTypes' | 'workOrderTypes'

export type ChipFact =
  /** Doubtful when no known pattern tells that it is a plate. */
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
  /** How many tyres. */
  | { kind: 'count'; value: number }
  /** `words` as they were typed. */
  | { kind: 'work'; work: Work; words: string; quantity: number; price: number | null }
  | { kind: 'choice'; list: ListName; id: number; name: string }
  | { kind: 'worker'; id: number; name: string }
  | { kind: 'flag'; value: Flag }
  | { kind: 'promise'; day: 'today' | 'tomorrow'; time: string }
  | { kind: 'promiseIn'; minutes: number }
  | { kind: 'note'; value: string }
  | { kind: 'unknown'; value: string }

/** From and up to which character of the line. */
export type ChipPlace = readonly [from: number, to: number]

/** A fact with every part of the line that says it, the chief one first, so that it can be edited and taken out there. */
export type Chip = ChipFact & { places: readonly [ChipPlace, ...ChipPlace[]] }
