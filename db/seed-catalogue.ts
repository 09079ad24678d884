// Products and services of a tyre shop, with prices in lei without VAT.

import type { PriceCondition } from '#contract/products.ts'
import type { SeedTyreSize } from './seed-cars.ts'

export type CatalogueItem = {
  /** The key by which recipes name the item. */
  key: string
  name: string
  price: number
  um?: string
  isService?: boolean
  isTyre?: boolean
  isExpendable?: boolean
  /** The price is for the line, whatever the quantity. */
  perLine?: boolean
  carType?: string
  workOrderType?: string
  conditions?: Omit<PriceCondition, 'id'>[]
  size?: SeedTyreSize
  /** Only the largest workplace has it. */
  rare?: boolean
}

const product = (key: string, name: string, price: number, more: Partial<CatalogueItem> = {}): CatalogueItem => {
  return { key, name, price, ...more }
}
const service = (key: string, name: string, price: number, more: Partial<CatalogueItem> = {}) =>
  product(key, name, price, { isService: true, ...more })
const tyre = (key: string, name: string, size: SeedTyreSize, price: number, more: Partial<CatalogueItem> = {}) =>
  product(key, `Anvelopă ${name} ${size[0]}/${size[1]} R${size[2]}`, price, { isTyre: true, size, ...more })

type Steps = (readonly [least: number, newPrice: number])[]
const from = (field: PriceCondition['field'], steps: Steps): CatalogueItem['conditions'] =>
  steps.map(([value, newPrice]) => ({ field, condition: '>=', value, newPrice }))
const fromRim = (...steps: Steps) => ({ conditions: from('tyre_rim', steps) })
const fromWidth = (...steps: Steps) => ({ conditions: from('tyre_width', steps) })
const pack = { um: 'SET', perLine: true }
const truck = { carType: 'Camion' }
const garage = { workOrderType: 'Service Auto' }

export const catalogueItems: CatalogueItem[] = [
  service('mount', 'Demontat + Montat', 18, fromRim([16, 20], [17, 23], [18, 28], [20, 38])),
  service('balance', 'Echilibrat roți', 14, fromRim([16, 15], [17, 17], [18, 20])),
  service('pack15', 'PACHET SCHIMB ANVELOPE R15', 140, pack),
  service('pack16', 'PACHET SCHIMB ANVELOPE R16', 160, pack),
  service('pack17', 'PACHET SCHIMB ANVELOPE R17', 185, pack),
  service('pack18', 'PACHET SCHIMB ANVELOPE R18', 215, { ...pack, ...fromWidth([255, 245]) }),
  service('packSuv', 'PACHET SCHIMB ANVELOPE SUV', 210, { ...pack, carType: 'SUV', rare: true, ...fromWidth([230, 230], [250, 260]) }),
  service('patch', 'Reparație anvelopă cu petic ciupercă', 45, fromRim([18, 60])),
  service('cord', 'Reparație anvelopă la rece', 30),
  service('hot', 'Vulcanizare la cald', 75, { rare: true }),
  service('rotate', 'Permutat roți', 60, { perLine: true }),
  service('wash', 'Spălat roți', 6),
  service('sensor', 'Montat senzor presiune', 30, { rare: true }),
  service('reset', 'Resetat sistem TPMS', 40, { perLine: true }),
  service('straighten', 'Îndreptat jantă', 50, { rare: true, ...fromRim([17, 90]) }),
  service('hotel', 'Depozitare anvelope (un sezon)', 150, { ...pack, ...fromRim([18, 190]) }),
  service('mountTruck', 'Demontat + Montat camion', 70, { ...truck, ...fromRim([22, 85]) }),
  service('balanceTruck', 'Echilibrat roată camion', 50, truck),
  service('torqueTruck', 'Strâns prezoane cu cheia dinamometrică', 10, truck),
  service('travel', 'Deplasare la client', 3.5, { um: 'KM', rare: true }),
  service('geometry', 'Reglat geometrie direcție', 150, { perLine: true, ...garage }),
  service('oil', 'Schimb ulei și filtre, manoperă', 120, garage),
  service('brakes', 'Înlocuit plăcuțe de frână', 160, { ...garage, rare: true }),
  service('itp', 'ITP – inspecție tehnică periodică', 150),
  tyre('hankook15', 'Hankook Winter i*cept RS3', [185, 65, 15], 310),
  tyre('michelin15', 'Michelin Alpin 6', [195, 65, 15], 412.5),
  tyre('michelin16', 'Michelin CrossClimate 2', [205, 55, 16], 519.9),
  tyre('continental16', 'Continental WinterContact TS 870', [205, 55, 16], 478),
  tyre('nokian16', 'Nokian WR SUV 4', [215, 65, 16], 589),
  tyre('continental17', 'Continental PremiumContact 7', [225, 45, 17], 612.5),
  tyre('goodyear18', 'Goodyear UltraGrip Performance', [235, 55, 18], 764, { rare: true }),
  tyre('agilis16', 'Michelin Agilis CrossClimate', [235, 65, 16], 689, { rare: true }),
  tyre('hybrid22', 'Continental Conti Hybrid HS5', [315, 80, 22.5], 1950, { ...truck, rare: true }),
  tyre('xmulti22', 'Michelin X Multi Z', [315, 70, 22.5], 2180, { ...truck, rare: true }),
  product('valve', 'Valvă cauciuc TR 414', 4),
  product('valveTruck', 'Valvă metalică camion', 18, truck),
  product('weights', 'Greutăți de echilibrare', 1.5, { isExpendable: true }),
  product('tpms', 'Senzor presiune universal', 185, { rare: true }),
  product('bag', 'Sac pentru anvelope', 3, { isExpendable: true }),
  product('oilLitre', 'Ulei motor 5W-30', 46.9, { um: 'L', ...garage }),
]
