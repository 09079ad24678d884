// Vehicles that come to a tyre shop, with the tyres they stand on.

import type { AxleLayoutName } from '#domain/vehicles/axles.ts'

export type SeedTyreSize = readonly [width: number, height: number, rim: number]
export type SeedCarModel = { make: string; model: string; carType: string; sizes: readonly SeedTyreSize[]; layout?: AxleLayoutName }

type Rows = readonly (readonly [make: string, model: string, ...sizes: SeedTyreSize[]])[]
const of = (carType: string, rows: Rows): SeedCarModel[] => rows.map(([make, model, ...sizes]) => ({ make, model, carType, sizes }))

export const passengerCars: SeedCarModel[] = of('Autoturism', [
  ['Dacia', 'Logan', [185, 65, 15]],
  ['Dacia', 'Sandero', [185, 65, 15], [205, 55, 16]],
  ['Dacia', 'Jogger', [205, 60, 16]],
  ['Volkswagen', 'Golf', [205, 55, 16], [225, 45, 17]],
  ['Volkswagen', 'Passat', [205, 55, 16], [225, 45, 17]],
  ['Škoda', 'Octavia', [205, 55, 16], [225, 45, 17]],
  ['Škoda', 'Fabia', [185, 65, 15]],
  ['Ford', 'Focus', [205, 55, 16]],
  ['Ford', 'Fiesta', [195, 55, 16]],
  ['Renault', 'Clio', [195, 55, 16]],
  ['Renault', 'Mégane', [205, 55, 16]],
  ['Opel', 'Astra', [195, 65, 15], [205, 55, 16]],
  ['Toyota', 'Corolla', [205, 55, 16], [225, 45, 17]],
  ['Hyundai', 'i30', [195, 65, 15], [205, 55, 16]],
  ['Peugeot', '308', [205, 55, 16]],
  ['BMW', '320d', [225, 50, 17], [225, 45, 18]],
  ['Audi', 'A4', [225, 50, 17]],
  ['Mercedes-Benz', 'C 220', [225, 50, 17]],
  ['Suzuki', 'Swift', [185, 55, 16]],
])

export const suvs: SeedCarModel[] = of('SUV', [
  ['Dacia', 'Duster', [215, 65, 16], [215, 60, 17]],
  ['Volkswagen', 'Tiguan', [215, 65, 17], [235, 55, 18]],
  ['Nissan', 'Qashqai', [215, 65, 16], [225, 55, 18]],
  ['Hyundai', 'Tucson', [215, 65, 17], [235, 55, 18]],
  ['Kia', 'Sportage', [225, 60, 17]],
  ['Suzuki', 'Vitara', [215, 55, 17]],
  ['Volvo', 'XC60', [235, 60, 18]],
  ['BMW', 'X5', [255, 55, 18], [275, 45, 20]],
])

export const vans: SeedCarModel[] = of('Autoutilitară', [
  ['Ford', 'Transit', [235, 65, 16]],
  ['Volkswagen', 'Crafter', [235, 65, 16]],
  ['Mercedes-Benz', 'Sprinter', [235, 65, 16]],
  ['Renault', 'Master', [225, 65, 16]],
  ['Fiat', 'Ducato', [225, 75, 16]],
  ['Iveco', 'Daily', [195, 75, 16]],
  ['Dacia', 'Dokker', [185, 65, 15]],
])

export const trucks: SeedCarModel[] = [
  { make: 'MAN', model: 'TGX', carType: 'Camion', sizes: [[315, 80, 22.5]], layout: '5x12' },
  { make: 'Volvo', model: 'FH', carType: 'Camion', sizes: [[315, 80, 22.5]], layout: '5x12' },
  { make: 'Scania', model: 'R 450', carType: 'Camion', sizes: [[315, 70, 22.5]], layout: '5x12' },
  { make: 'DAF', model: 'XF', carType: 'Camion', sizes: [[315, 70, 22.5]], layout: '5x14' },
  { make: 'Mercedes-Benz', model: 'Actros', carType: 'Camion', sizes: [[315, 80, 22.5]], layout: '3x10' },
  { make: 'MAN', model: 'TGS', carType: 'Camion', sizes: [[385, 65, 22.5]], layout: '4x12' },
  { make: 'Iveco', model: 'Eurocargo', carType: 'Camion', sizes: [[285, 70, 19.5]], layout: '2x6' },
]

export const motorcycles: SeedCarModel[] = of('Motocicletă', [
  ['Yamaha', 'MT-07', [180, 55, 17]],
  ['Honda', 'CB 500', [160, 60, 17]],
  ['BMW', 'R 1250 GS', [170, 60, 17]],
])

/** Pressure in bar, torque in Nm. */
export const tyreDataByCarType: Record<string, { pressure: [number, number]; torque: number }> = {
  Autoturism: { pressure: [2.1, 2.5], torque: 110 },
  SUV: { pressure: [2.2, 2.6], torque: 130 },
  Autoutilitară: { pressure: [3.2, 4.2], torque: 180 },
  Camion: { pressure: [7.5, 8.8], torque: 600 },
  Motocicletă: { pressure: [2.3, 2.9], torque: 90 },
}
