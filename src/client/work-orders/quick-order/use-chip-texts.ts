import { useTranslation } from 'react-i18next'
import type { Chip, Flag, ListName, Work } from '#domain/quick-order/chips.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { useFormat } from '#client/platform/format.ts'

const workWords = {
  mount: 'WorkMount',
  pack: 'WorkPack',
  balance: 'WorkBalance',
  valve: 'WorkValve',
  patch: 'WorkPatch',
  rotate: 'WorkRotate',
  wash: 'WorkWash',
  sensor: 'WorkSensor',
  tube: 'WorkTube',
  weights: 'WorkWeights',
  bag: 'WorkBag',
  straighten: 'WorkStraighten',
  geometry: 'WorkGeometry',
  oil: 'WorkOil',
  brakes: 'WorkBrakes',
  storage: 'WorkStorage',
} as const satisfies Record<Work, string>

const flagWords = {
  newTyre: 'NewTyre',
  clientBringsProducts: 'ClientBringsProducts',
  ownProduct: 'QuickOwnProduct',
  tyreHotelEnabled: 'TyreHotelEnabled',
  itp: 'QuickItp',
} as const satisfies Record<Flag, string>

const listWords = {
  paymentTypes: 'PaymentType',
  carTypes: 'CarType',
  wheelTypes: 'WheelType',
  workOrderTypes: 'WorkOrderType',
} as const satisfies Record<ListName, string>

const kindWords = {
  plate: 'PlateNumber',
  client: 'Client',
  phone: 'Phone',
  vin: 'VinNumber',
  car: 'Vehicle',
  year: 'ManufacturingYear',
  km: 'CarKm',
  size: 'TyreDimensions',
  dot: 'DotNumber',
  pressure: 'TyrePressure',
  torque: 'BoltTorque',
  count: 'TyreCount',
  work: 'Service',
  worker: 'Workers',
  promise: 'Deadline',
  promiseIn: 'Deadline',
  note: 'Description',
  unknown: 'QuickUnknown',
} as const satisfies Record<Exclude<Chip['kind'], 'choice' | 'flag'>, string>

/** Texts for chips: the kind of fact and its value. */
export function useChipTexts() {
  const { t } = useTranslation('quick-order')
  const format = useFormat()

  const workName = (work: Work): string => t(workWords[work])

  const kindOf = (chip: Chip): string => {
    if (chip.kind === 'flag') return t(flagWords[chip.value])
    return chip.kind === 'choice' ? t(listWords[chip.list]) : t(kindWords[chip.kind])
  }

  const textOf = (chip: Chip): string => {
    switch (chip.kind) {
      case 'car':
        return [chip.make, chip.model].filter(Boolean).join(' ')
      case 'size':
        return formatTyre(chip)
      case 'km':
        return `${format.number(chip.value)} km`
      case 'dot':
        return `DOT ${chip.value}`
      case 'pressure':
        return `${format.number(chip.value)} bar`
      case 'torque':
        return `${format.number(chip.value)} Nm`
      case 'count':
        return `${chip.value}×`
      case 'work':
        return [`${workName(chip.work)} ×${chip.quantity}`, chip.price !== null && format.money(chip.price)].filter(Boolean).join(' · ')
      case 'choice':
      case 'worker':
        return chip.name
      case 'flag':
        return kindOf(chip)
      case 'promise':
        return t(chip.day === 'today' ? 'QuickToday' : 'QuickTomorrow', { time: chip.time })
      case 'promiseIn':
        return t('QuickIn', { duration: format.minutes(chip.minutes) })
      default:
        return String(chip.value)
    }
  }
  return { workName, kindOf, textOf }
}
