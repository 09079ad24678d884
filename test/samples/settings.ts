/** One that nothing acts on and the shop has not set; and what that takes which it has. */
export const settings = {
  'POST /accounts/settings': { name: 'customized', value: 'lemontage' },
  'PUT /accounts/settings/:id': { value: 'en' },
}
