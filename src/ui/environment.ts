/** What the design system needs from the app around it. The app sets it when it starts; without it, parts are loaded once and no steps are known. */
interface Environment {
  /** Loads a part of the program that is not needed at first. */
  readonly loadPart: <Part>(load: () => Promise<Part>) => Promise<Part>;
  /** The last steps of the app's workflows, the newest last. */
  readonly lastSteps: () => readonly string[];
}

let environment: Environment = { loadPart: (load) => load(), lastSteps: () => [] };

export function setEnvironment(next: Environment): void {
  environment = next;
}

export const loadPart: Environment['loadPart'] = (load) => environment.loadPart(load);

export const lastSteps: Environment['lastSteps'] = () => environment.lastSteps();
