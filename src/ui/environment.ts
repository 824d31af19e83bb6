/**
 * The app's interface for the design system, set by the app when it starts; without it, modules are loaded without retries and there are no steps.
 */
interface Environment {
  /** Loads a module on demand. */
  readonly loadPart: <Part>(load: () => Promise<Part>) => Promise<Part>;
  /** Returns the last steps of the app's workflows, newest last. */
  readonly lastSteps: () => readonly string[];
}

let environment: Environment = { loadPart: (load) => load(), lastSteps: () => [] };

export function setEnvironment(next: Environment): void {
  environment = next;
}

export const loadPart: Environment['loadPart'] = (load) => environment.loadPart(load);

export const lastSteps: Environment['lastSteps'] = () => environment.lastSteps();
