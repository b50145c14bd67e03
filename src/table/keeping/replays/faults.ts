import { RuleError } from '../../../engine/rule-error.ts';
import type { Unreadable } from '../../../store/records/table.ts';
import { ReplayBroken } from '../../log/replay.ts';
import { TableUnreadable } from '../../log/unreadable.ts';

/** An error as plain data, because error classes don't survive the transfer between threads. */
export type Fault =
  | { readonly is: 'refused'; readonly code: string; readonly sentence: string }
  | {
      readonly is: 'unreadable';
      readonly what: Unreadable;
      readonly code: string;
      readonly sentence: string;
      readonly cause?: Fault;
    }
  | { readonly is: 'broken'; readonly sentence: string; readonly inLog: string }
  | { readonly is: 'bug'; readonly name: string; readonly message: string; readonly stack?: string };

/** Converts a thrown error to plain data. */
export function faultOf(error: unknown): Fault {
  if (error instanceof TableUnreadable) {
    const { what, code, message: sentence, cause } = error;
    const because = cause === undefined ? {} : { cause: faultOf(cause) };
    return { is: 'unreadable', what, code, sentence, ...because };
  }
  if (error instanceof RuleError) return { is: 'refused', code: error.code, sentence: error.message };
  if (error instanceof ReplayBroken) return { is: 'broken', sentence: error.message, inLog: error.inLog };
  if (!(error instanceof Error)) return { is: 'bug', name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  return { is: 'bug', name, message, ...(stack !== undefined && { stack }) };
}

/** Restores the error with its original class. */
export function errorOf(fault: Fault): Error {
  switch (fault.is) {
    case 'refused':
      return new RuleError(fault.code, fault.sentence);
    case 'unreadable':
      return new TableUnreadable(fault.what, fault.cause && errorOf(fault.cause), fault);
    case 'broken':
      return new ReplayBroken(fault.sentence, fault.inLog);
    case 'bug': {
      const { name, message, stack } = fault;
      return Object.assign(new Error(message), { name, ...(stack !== undefined && { stack }) });
    }
  }
}
