/** What a person is called: by their names, else by the one they sign in with. The database has the same as `person_name`. */
export const personName = ({ firstName, lastName, username }: { firstName: string; lastName: string; username: string }): string =>
  `${firstName} ${lastName}`.trim() || username
