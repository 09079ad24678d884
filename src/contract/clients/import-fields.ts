import { withWireKeys } from '#contract/kit/field-names.ts'
import type { clientFields } from './fields.ts'

/** An import brings these fields; its files head their columns with one of these words, written as `plainHeading` leaves them. */
export const clientHeadings = {
  name: 'nume denumire client numeclient firma numecomplet name customer company fullname nev ugyfel ugyfelnev ceg cegnev partner',
  delegateName: 'delegat reprezentant persoanadecontact delegate contactperson kepviselo kapcsolattarto',
  phone: 'telefon tel mobil nrtelefon gsm phone telephone mobile telefonszam',
  email: 'email mail emailcim',
  fidelity: 'fidel clientfidel regular regularcustomer torzsugyfel torzsvasarlo',
  smsConsent: 'acordsms smsconsent smshozzajarulas',
  type: 'tip tipclient type typeofclient tipus ugyfeltipusa',
} as const satisfies { [K in keyof typeof clientFields]?: string }

const importWords = withWireKeys(clientHeadings)
export const clientImportNames = Object.keys(importWords) as (keyof typeof importWords)[]
export const clientImportKeys = Object.keys(clientHeadings) as (keyof typeof clientHeadings)[]
