import { cashDays, cashMovements } from '#contract/cash-days.ts'
import { payments } from '#contract/payments.ts'
import { receivables } from '#contract/receivables.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob, bindStepJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { allocate } from './allocations.service.ts'
import { checkBalances } from './balances.service.ts'
import { followOrder } from './order-money.service.ts'
import { checkBalancesJob } from './payments.job.ts'
import * as service from './payments.service.ts'
import { mailStatement, sendStatement } from './receivables/statement-mail.service.ts'
import { exportStatement } from './receivables/statement.export.ts'
import { mailStatementJob } from './receivables/statement.job.ts'
import { renderStatementPdf } from './receivables/statement.print.ts'
import * as receivablesService from './receivables/receivables.service.ts'
import { remind } from './receivables/reminders.service.ts'
import { refund, reverse } from './reversals.service.ts'
import { moveDeposit } from './targets.service.ts'
import { renderCashDayPdf } from './till/cash-days.print.ts'
import { searchDays } from './till/cash-days.queries.ts'
import * as cashDayService from './till/cash-days.service.ts'
import { createMovement, reverseMovement } from './till/movements.service.ts'

export default defineFeature({
  routes: [
    implement(payments, {
      search: service.search,
      proposal: service.propose,
      ofOrder: service.listOfOrder,
      get: service.get,
      create: service.create,
      refund,
      allocate,
      void: reverse,
      update: service.update,
    }),
    implement(cashDays, {
      search: ({ db, scope }, input) => searchDays(db, scope, input),
      get: cashDayService.get,
      pdf: renderCashDayPdf,
      setFloat: cashDayService.setFloat,
      close: cashDayService.close,
      reopen: cashDayService.reopen,
    }),
    implement(cashMovements, { create: createMovement, reverse: reverseMovement }),
    implement(receivables, {
      search: receivablesService.search,
      ofClient: receivablesService.listOfClient,
      statement: renderStatementPdf,
      statementWorkbook: exportStatement,
      mailStatement,
      remind,
      writeOff: receivablesService.writeOff,
    }),
  ],
  jobs: [bindJob(checkBalancesJob, checkBalances), bindStepJob(mailStatementJob, sendStatement)],
  reactions: {
    orderMoney: followOrder,
    orderTransformed: moveDeposit,
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
  },
})
